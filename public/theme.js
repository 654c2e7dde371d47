// First script of every page. Applies stored preferences before the first paint, so that the page never
// flashes in the wrong theme; on a first visit nothing is stored, and the script loads asynchronously.
// The same file is also the source of a short-lived worker, to save a request.
{
  const keys = ['access', 'access_token', 'token', 'refresh']

  const showChoices = ({ documentElement: root }) => {
    const choice = localStorage.getItem('kinyeti_theme')
    if (choice === 'light' || choice === 'dark') root.dataset.theme = choice
    const motion = localStorage.getItem('kinyeti_motion')
    if (motion === 'reduced' || motion === 'full') root.dataset.motion = motion
    // Stored choice, else the browser's setting. The cookie tells the server, which renders pages accordingly.
    const data = localStorage.getItem('kinyeti_data')
    const chosen = data === 'on' || data === 'off'
    if (chosen ? data === 'on' : navigator.connection?.saveData) root.dataset.saver = ''
    else if (chosen) delete root.dataset.saver
    if (chosen || document.cookie.includes('kinyeti_data=')) {
      document.cookie = `kinyeti_data=${data};path=/;samesite=lax;max-age=${chosen ? 31536000 : 0}`
    }
    // With this cookie a server-rendered page loads this script synchronously; it is in the HTTP cache then.
    document.cookie = 'kinyeti_been=1;path=/;samesite=lax;max-age=31536000'
    // Hides content for anonymous users while a stored session is being restored.
    if (keys.some((key) => localStorage.getItem(key))) root.dataset.kept = ''
  }

  // Prefetches the first requests of a signed-in user while the code loads, if the API has this origin.
  // The client uses the responses (app/prefetch.ts).
  const prefetch = () => {
    const access = keys.slice(0, 3).map((key) => localStorage.getItem(key)).find(Boolean)
    const { exp } = JSON.parse(atob(access.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
    const at = Date.now()
    if (exp * 1000 <= at + 30000 || document.querySelector('meta[name=api-base]')?.content) return
    const [isMessages, id] = /^\/messages(?:\/(\d+))?\/?$/.exec(location.pathname) ?? []
    const paths = ['users/me/']
    if (isMessages) paths.push('messaging/conversations/')
    if (id) paths.push(`messaging/conversations/${id}/messages/?page=1`)
    const authorization = `Bearer ${access}`
    const init = { credentials: 'include', headers: { accept: 'application/json', authorization } }
    const request = (path) => fetch(`/api/${path}`, init).catch(() => null)
    globalThis.prefetchedResponses = new Map(paths.map((path) => [path, { at, authorization, response: request(path) }]))
  }

  // Marks a button that is pressed before hydration; the client replays the click (app/early-events.ts).
  const markPressed = ({ target }) => {
    const button = target instanceof Element ? target.closest('#root button') : null
    if (button === null || Object.keys(button).some((key) => key.startsWith('__react'))) return
    // A second press of a toggle button cancels the first.
    const isWithdrawn = button.matches('[data-pressed][aria-pressed]')
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    if (!isWithdrawn) button.setAttribute('data-pressed', '')
  }

  // A server-rendered page names the client's entry module. It loads after the style sheet, because a slow
  // connection is shared evenly and the style sheet is needed first.
  const startCode = ({ src, dataset: { entry } }) => {
    const start = () => {
      if (entry) import(entry)
      if ('Worker' in globalThis) setTimeout(() => new Worker(src))
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

  // The first number and date formats of a process block a slow phone for 100 ms. The worker creates them
  // in its own thread; the page is in the same process and reuses them. Locale and time zone of the pages.
  const warmUpFormats = () => {
    const date = { calendar: 'gregory', timeZone: 'Africa/Juba', day: 'numeric', month: 'short' }
    new Intl.NumberFormat('en-SS').format(1)
    new Intl.DateTimeFormat('en-SS', date).format(0)
    new Intl.DateTimeFormat().resolvedOptions()
    close()
  }

  if (globalThis.document) {
    try {
      showChoices(document)
      prefetch()
    } catch {
      // Storage is blocked (the system theme applies), or there is no readable token.
    }
    addEventListener('click', markPressed)
    startCode(document.currentScript)
  } else warmUpFormats()
}
