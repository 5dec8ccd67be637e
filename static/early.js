// Runs before the first paint, so that a dark page never flashes white.
try {
  const { theme, colours } = JSON.parse(localStorage.getItem("lead.settings")) ?? {};
  if (theme) document.documentElement.dataset.theme = theme;
  if (colours) document.documentElement.dataset.colours = colours;
} catch {
  // No storage or no settings: the page looks as the system wants it.
}
