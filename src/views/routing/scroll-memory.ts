/** Stores the scroll position of each history entry. */
export interface ScrollMemory {
  /** Starts listening; returns the function that stops it. */
  start(): () => void
  /**
   * Call when a page has mounted: restores the scroll position of its history entry. A new entry
   * starts at the URL's fragment (`#part-2`) or at the top.
   * @param keepsPosition the user has been reading the page already, so it stays where it is
   */
  restore(keepsPosition?: boolean): void
}

/**
 * `scroll` is the key of a page's history entry, `target` that of a fragment within the same page.
 */
function keyOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null) return null
  const { scroll, place }: { scroll?: unknown; place?: unknown } = state
  if (typeof scroll === 'number') return scroll
  return typeof place === 'number' ? place : null
}

const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** The router's events for URL changes. */
const URL_CHANGE_EVENTS = ['popstate', 'pushState', 'replaceState'] as const

export function createScrollMemory(window: Window): ScrollMemory {
  const { history, location } = window
  const positions = new Map<number, number>()
  let currentKey = keyOf(history.state)
  let newestKey = currentKey ?? 0
  let path = location.pathname
  let search = location.search
  // Between leaving a page and mounting the next one, the position belongs to neither.
  let isNavigating = false
  let stopRetrying = () => {}

  const scrollToTop = (top: number): boolean => {
    window.scrollTo({ top, behavior: 'instant' })
    return window.scrollY >= top - 1
  }

  /** The page may still be growing: retries until it is high enough or the user scrolls. */
  const retryScroll = (top: number): void => {
    const observer = new ResizeObserver(() => {
      if (scrollToTop(top)) stopRetrying()
    })
    const stop = () => stopRetrying()
    for (const type of USER_SCROLL_EVENTS) window.addEventListener(type, stop, { passive: true })
    stopRetrying = () => {
      observer.disconnect()
      for (const type of USER_SCROLL_EVENTS) window.removeEventListener(type, stop)
      stopRetrying = () => {}
    }
    observer.observe(window.document.body)
  }

  function enterEntry(): number {
    stopRetrying()
    path = location.pathname
    search = location.search
    isNavigating = false
    currentKey = keyOf(history.state)
    if (currentKey === null) {
      currentKey = newestKey + 1
      history.replaceState({ ...history.state, scroll: currentKey }, '')
    }
    newestKey = Math.max(newestKey, currentKey)
    return currentKey
  }

  function restorePosition(): void {
    // Ends deferred rendering, so that the content has its full height.
    delete window.document.documentElement.dataset.first
    const top = positions.get(enterEntry())
    const target = top === undefined ? window.document.getElementById(location.hash.slice(1)) : null
    if (target) target.scrollIntoView({ behavior: 'instant' })
    else if (!scrollToTop(top ?? 0)) retryScroll(top ?? 0)
  }

  /**
   * The browser scrolls to a fragment of the same page itself; this restores the position on the
   * way back.
   */
  function recordFragment(): void {
    const key = keyOf(history.state)
    if (key === currentKey) return
    stopRetrying()
    currentKey = key ?? newestKey + 1
    newestKey = Math.max(newestKey, currentKey)
    if (key === null) history.replaceState({ ...history.state, place: currentKey }, '')
    else scrollToTop(positions.get(key) ?? 0)
  }

  return {
    start() {
      const previousRestoration = history.scrollRestoration
      history.scrollRestoration = 'manual'
      const onScroll = () => {
        if (!isNavigating && currentKey !== null) positions.set(currentKey, window.scrollY)
      }
      let frame = 0
      const onChange = () => {
        const samePath = location.pathname === path
        isNavigating = !samePath
        if (!samePath) return
        if (location.search === search) {
          recordFragment()
          return
        }
        // A filter has changed: the page stays, its list is another one. An entry that kept its key
        // (an overlay's, a replaced one) is still the same view.
        search = location.search
        if (currentKey !== null && keyOf(history.state) === currentKey) return
        isNavigating = true
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(restorePosition)
      }
      window.addEventListener('scroll', onScroll, { passive: true })
      for (const type of URL_CHANGE_EVENTS) window.addEventListener(type, onChange)
      return () => {
        stopRetrying()
        cancelAnimationFrame(frame)
        window.removeEventListener('scroll', onScroll)
        for (const type of URL_CHANGE_EVENTS) window.removeEventListener(type, onChange)
        history.scrollRestoration = previousRestoration
      }
    },
    restore(keepsPosition = false) {
      if (keepsPosition) positions.set(enterEntry(), window.scrollY)
      else restorePosition()
    },
  }
}
