import type { Theme } from '../ui/view.js';

const NAME = 'orthant-theme';

/** The scheme a person chose; `system` where nothing was chosen or nothing can be remembered. */
export function rememberedTheme(): Theme {
  try {
    const value = localStorage.getItem(NAME);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

/** Sets it for this page and, where the browser allows, for the next visit (public/theme.js reads it before paint). */
export function applyTheme(theme: Theme, remember: boolean): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  if (!remember) return;
  try {
    if (theme === 'system') localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, theme);
  } catch {
    // A window that stores nothing: the choice holds until it is closed.
  }
}
