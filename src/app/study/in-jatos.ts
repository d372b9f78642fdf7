/** A page that JATOS serves: its part of the address says so, and its script lies beside the page. */
export const inJatos = (): boolean => /\/publix\//.test(location.pathname);
