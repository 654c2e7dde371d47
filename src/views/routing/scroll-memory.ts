/** Stores the scroll position of each history entry. */
export interface ScrollMemory {
  /** Starts listening; returns the function that stops it. */
  start(): () => void
  /**
   * Call when a page has mounted: restores the scroll position of its history entry. A new entry
   * starts at the URL's fragment (`#part-2`) or at the top.
   * @param stays the user has been reading the page already, so it stays where it is
   */
  restore(stays?: boolean): void
}

/**
 * `scroll` is the key of a page's history entry, `place` that of a fragment within the same page.
 */
function keyOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null) return null
  const { scroll, place }: { scroll?: unknown; place?: unknown } = state
  if (typeof scroll === 'number') return scroll
  return typeof place === 'number' ? place : null
}

const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** The router's events for URL changes. */
const CHANGES = ['popstate', 'pushState', 'replaceState'] as const

export function createScrollMemory(window: Window): ScrollMemory {
  const { history, location } = window
  const positions = new Map<number, number>()
  let current = keyOf(history.state)
  let newest = current ?? 0
  let path = location.pathname
  let search = location.search
  // Between leaving a page and mounting the next one, the position belongs to neither.
  let travelling = false
  let giveUp = () => {}

  const scrollToTop = (top: number): boolean => {
    window.scrollTo({ top, behavior: 'instant' })
    return window.scrollY >= top - 1
  }

  /** The page may still be growing: retries until it is high enough or the user scrolls. */
  const keepTrying = (top: number): void => {
    const observer = new ResizeObserver(() => {
      if (scrollToTop(top)) giveUp()
    })
    const stop = () => giveUp()
    for (const type of MOVES) window.addEventListener(type, stop, { passive: true })
    giveUp = () => {
      observer.disconnect()
      for (const type of MOVES) window.removeEventListener(type, stop)
      giveUp = () => {}
    }
    observer.observe(window.document.body)
  }

  function enter(): number {
    giveUp()
    path = location.pathname
    search = location.search
    travelling = false
    current = keyOf(history.state)
    if (current === null) {
      current = newest + 1
      history.replaceState({ ...history.state, scroll: current }, '')
    }
    newest = Math.max(newest, current)
    return current
  }

  function settle(): void {
    // Ends deferred rendering, so that the content has its full height.
    delete window.document.documentElement.dataset.first
    const top = positions.get(enter())
    const place = top === undefined ? window.document.getElementById(location.hash.slice(1)) : null
    if (place) place.scrollIntoView({ behavior: 'instant' })
    else if (!scrollToTop(top ?? 0)) keepTrying(top ?? 0)
  }

  /**
   * The browser scrolls to a fragment of the same page itself; this restores the position on the
   * way back.
   */
  function recordFragment(): void {
    const key = keyOf(history.state)
    if (key === current) return
    giveUp()
    current = key ?? newest + 1
    newest = Math.max(newest, current)
    if (key === null) history.replaceState({ ...history.state, place: current }, '')
    else scrollToTop(positions.get(key) ?? 0)
  }

  return {
    start() {
      const before = history.scrollRestoration
      history.scrollRestoration = 'manual'
      const onScroll = () => {
        if (!travelling && current !== null) positions.set(current, window.scrollY)
      }
      let frame = 0
      const onChange = () => {
        const samePath = location.pathname === path
        travelling = !samePath
        if (!samePath) return
        if (location.search === search) {
          recordFragment()
          return
        }
        // A filter has changed: the page stays, its list is another one. An entry that kept its key
        // (an overlay's, a replaced one) is still the same view.
        search = location.search
        if (current !== null && keyOf(history.state) === current) return
        travelling = true
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(settle)
      }
      window.addEventListener('scroll', onScroll, { passive: true })
      for (const type of CHANGES) window.addEventListener(type, onChange)
      return () => {
        giveUp()
        cancelAnimationFrame(frame)
        window.removeEventListener('scroll', onScroll)
        for (const type of CHANGES) window.removeEventListener(type, onChange)
        history.scrollRestoration = before
      }
    },
    restore(stays = false) {
      if (stays) positions.set(enter(), window.scrollY)
      else settle()
    },
  }
}
