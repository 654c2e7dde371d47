// Runs before the first paint, so a chosen theme never flashes in the wrong colours.
try {
  const choice = localStorage.getItem('kinyeti_theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
  const motion = localStorage.getItem('kinyeti_motion')
  if (motion === 'reduced' || motion === 'full') document.documentElement.dataset.motion = motion
  // Whoever was signed in is not shown what is for visitors while it is found out who reads.
  const tokens = ['access', 'access_token', 'token', 'refresh']
  if (tokens.some((key) => localStorage.getItem(key))) document.documentElement.dataset.kept = ''
} catch {
  // Storage is blocked: the system's theme applies.
}
