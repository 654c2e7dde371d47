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
// A button that is pressed before the client has the page is pressed again when it has (app/early.ts).
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('#root button') : null
  if (button === null || Object.keys(button).some((key) => key.startsWith('__react'))) return
  // What can be on or off is as it was after a second press.
  const isTakenBack = button.matches('[data-pressed][aria-pressed]')
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
  if (!isTakenBack) button.setAttribute('data-pressed', '')
})
