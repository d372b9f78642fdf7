/**
 * The address of the kiosk that holds this device: every page of this site that is opened here becomes it, until its
 * operator has given the PIN. Kept where it can be read before anything else, and for this folder: other pages of the
 * origin are none of its business.
 */
const KEY = `orthant-kiosk ${new URL('.', document.baseURI).pathname}`;

const address = (): string => `${location.search}${location.hash}`;

export function holdHere(): void {
  try {
    localStorage.setItem(KEY, address());
  } catch {
    // Nothing can be kept here; then nothing of a kiosk can.
  }
}

export function letGo(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** Back to the kiosk that holds this device, where another address was opened. @returns false: the page is being left */
export function backToKiosk(): boolean {
  let held: string | null = null;
  try {
    held = localStorage.getItem(KEY);
  } catch {
    // As above.
  }
  if (held === null || held === address() || !/^(\?[^#]*)?#/.test(held)) return true;
  const hash = held.slice(held.indexOf('#'));
  if (held === `${location.search}${hash}`) {
    history.replaceState(null, '', hash);
    return true;
  }
  location.replace(`${location.pathname}${held}`);
  return false;
}
