// Runs before the first paint, so that a remembered scheme does not flash. See src/app/theme.ts.
try {
  const theme = new URLSearchParams(location.search).get('theme') ?? localStorage.getItem('orthant-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing can be read here: the system's scheme it is.
}
