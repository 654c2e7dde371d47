// Runs before the first paint, so a chosen theme never flashes in the wrong colours.
try {
  const choice = localStorage.getItem('kinyeti_theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
  const motion = localStorage.getItem('kinyeti_motion')
  if (motion === 'reduced' || motion === 'full') document.documentElement.dataset.motion = motion
} catch {
  // Storage is blocked: the system's theme applies.
}
