// Runs before the first paint, so a chosen theme never flashes in the wrong colours; on a first visit,
// where nothing can have been chosen, as soon as it is there.
try {
  const choice = localStorage.getItem('kinyeti_theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
  const motion = localStorage.getItem('kinyeti_motion')
  if (motion === 'reduced' || motion === 'full') document.documentElement.dataset.motion = motion
  // Chosen here, or as the browser asks; the server is told of a choice, for the pages it writes.
  const data = localStorage.getItem('kinyeti_data')
  const chosen = data === 'on' || data === 'off'
  if (chosen ? data === 'on' : navigator.connection?.saveData) document.documentElement.dataset.saver = ''
  else if (chosen) delete document.documentElement.dataset.saver
  if (chosen || document.cookie.includes('kinyeti_data=')) {
    document.cookie = `kinyeti_data=${data};path=/;samesite=lax;max-age=${chosen ? 31536000 : 0}`
  }
  // A written page waits for this script only where there can be something to say, and it is at hand.
  document.cookie = 'kinyeti_been=1;path=/;samesite=lax;max-age=31536000'
  // Whoever was signed in is not shown what is for visitors while it is found out who reads.
  const tokens = ['access', 'access_token', 'token', 'refresh']
  if (tokens.some((key) => localStorage.getItem(key))) document.documentElement.dataset.kept = ''
} catch {
  // Storage is blocked: the system's theme applies.
}
// What whoever is signed in asks first is asked while the code is on its way, where the API is on this
// origin; the client takes the answers over (app/asked-ahead.ts).
try {
  const access = ['access', 'access_token', 'token'].map((key) => localStorage.getItem(key)).find(Boolean)
  const { exp } = JSON.parse(atob(access.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
  const at = Date.now()
  if (exp * 1000 > at + 30000 && !document.querySelector('meta[name=api-base]')?.content) {
    const [talks, id] = /^\/messages(?:\/(\d+))?\/?$/.exec(location.pathname) ?? []
    const paths = ['users/me/']
    if (talks) paths.push('messaging/conversations/')
    if (id) paths.push(`messaging/conversations/${id}/messages/?page=1`)
    const authorization = `Bearer ${access}`
    const init = { credentials: 'include', headers: { accept: 'application/json', authorization } }
    const ask = (path) => [path, { at, authorization, answer: fetch(`/api/${path}`, init).catch(() => null) }]
    globalThis.askedAhead = new Map(paths.map(ask))
  }
} catch {
  // Nobody is signed in, or when that ends cannot be read.
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
// A written page names the client's code here: it is asked for once the style is there, which readers wait for.
{
  const { entry, dates } = document.currentScript.dataset
  const start = () => {
    if (entry) import(entry)
    // Dates are made ready in another thread while the code is on its way (dates.js).
    if (dates && 'Worker' in globalThis) setTimeout(() => new Worker(dates))
  }
  const styled = () => {
    const style = document.querySelector('link[rel=stylesheet]')
    if (style === null || style.sheet !== null) return start()
    for (const ended of ['load', 'error']) style.addEventListener(ended, start)
  }
  if (!entry) start()
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', styled)
  else styled()
}
