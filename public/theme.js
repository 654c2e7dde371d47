// The first script of every page, before the first paint, so that a chosen theme never flashes in the
// wrong colours; on a first visit, where nothing can have been chosen, as soon as it is there. A worker
// of a moment has it as well, for one file is one way to the server.
{
  const keys = ['access', 'access_token', 'token', 'refresh']

  const showChoices = ({ documentElement: root }) => {
    const choice = localStorage.getItem('kinyeti_theme')
    if (choice === 'light' || choice === 'dark') root.dataset.theme = choice
    const motion = localStorage.getItem('kinyeti_motion')
    if (motion === 'reduced' || motion === 'full') root.dataset.motion = motion
    // Chosen here, or as the browser asks; the server is told of a choice, for the pages it writes.
    const data = localStorage.getItem('kinyeti_data')
    const chosen = data === 'on' || data === 'off'
    if (chosen ? data === 'on' : navigator.connection?.saveData) root.dataset.saver = ''
    else if (chosen) delete root.dataset.saver
    if (chosen || document.cookie.includes('kinyeti_data=')) {
      document.cookie = `kinyeti_data=${data};path=/;samesite=lax;max-age=${chosen ? 31536000 : 0}`
    }
    // A written page waits for this script only where there can be something to say, and it is at hand.
    document.cookie = 'kinyeti_been=1;path=/;samesite=lax;max-age=31536000'
    // Whoever was signed in is not shown what is for visitors while it is found out who reads.
    if (keys.some((key) => localStorage.getItem(key))) root.dataset.kept = ''
  }

  // What whoever is signed in asks first is asked while the code is on its way, where the API is on
  // this origin; the client uses the responses (app/asked-ahead.ts).
  const askAhead = () => {
    const access = keys.slice(0, 3).map((key) => localStorage.getItem(key)).find(Boolean)
    const { exp } = JSON.parse(atob(access.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
    const at = Date.now()
    if (exp * 1000 <= at + 30000 || document.querySelector('meta[name=api-base]')?.content) return
    const [talks, id] = /^\/messages(?:\/(\d+))?\/?$/.exec(location.pathname) ?? []
    const paths = ['users/me/']
    if (talks) paths.push('messaging/conversations/')
    if (id) paths.push(`messaging/conversations/${id}/messages/?page=1`)
    const authorization = `Bearer ${access}`
    const init = { credentials: 'include', headers: { accept: 'application/json', authorization } }
    const ask = (path) => fetch(`/api/${path}`, init).catch(() => null)
    globalThis.prefetchedResponses = new Map(paths.map((path) => [path, { at, authorization, response: ask(path) }]))
  }

  // A button that is pressed before the client has the page is pressed again when it has (app/early-events.ts).
  const notePress = ({ target }) => {
    const button = target instanceof Element ? target.closest('#root button') : null
    if (button === null || Object.keys(button).some((key) => key.startsWith('__react'))) return
    // What can be on or off is as it was after a second press.
    const isWithdrawn = button.matches('[data-pressed][aria-pressed]')
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    if (!isWithdrawn) button.setAttribute('data-pressed', '')
  }

  // A written page names the client's code: it is asked for once the style is there, which readers wait for.
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

  // The first number and the first date of a process keep a slow phone busy for a tenth of a second; made
  // in a thread of its own they are there for the page, which has the same process, and nobody who presses
  // or scrolls waits for them. The language and the place of the pages.
  const readyDates = () => {
    const date = { calendar: 'gregory', timeZone: 'Africa/Juba', day: 'numeric', month: 'short' }
    new Intl.NumberFormat('en-SS').format(1)
    new Intl.DateTimeFormat('en-SS', date).format(0)
    new Intl.DateTimeFormat().resolvedOptions()
    close()
  }

  if (globalThis.document) {
    try {
      showChoices(document)
      askAhead()
    } catch {
      // Storage is blocked, and the system's theme applies; or nobody is signed in whose token can be read.
    }
    addEventListener('click', notePress)
    startCode(document.currentScript)
  } else readyDates()
}
