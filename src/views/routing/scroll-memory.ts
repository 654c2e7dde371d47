/** Remembers how far each entry of the history was scrolled. */
export interface ScrollMemory {
  /** Listens until the returned function is called. */
  start(): () => void
  /**
   * Call when a page is there: puts it where its entry was left; a new one at the place its address
   * names (`#part-2`), or at its top.
   * @param stays it has been read for a while already, so it stays where it is
   */
  restore(stays?: boolean): void
}

/** `scroll` names the entry of a page, `place` that of a place on the page before it. */
function keyOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null) return null
  const { scroll, place }: { scroll?: unknown; place?: unknown } = state
  if (typeof scroll === 'number') return scroll
  return typeof place === 'number' ? place : null
}

const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** The router's own names for changes of the address. */
const CHANGES = ['popstate', 'pushState', 'replaceState'] as const

export function createScrollMemory(window: Window): ScrollMemory {
  const { history, location } = window
  const positions = new Map<number, number>()
  let current = keyOf(history.state)
  let newest = current ?? 0
  let path = location.pathname
  let search = location.search
  // Between leaving a page and being on the next one the height is neither's.
  let travelling = false
  let giveUp = () => {}

  const reach = (top: number): boolean => {
    window.scrollTo({ top, behavior: 'instant' })
    return window.scrollY >= top - 1
  }

  /** The page may still be growing: try again until it is tall enough or the person moves. */
  const keepTrying = (top: number): void => {
    const observer = new ResizeObserver(() => {
      if (reach(top)) giveUp()
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
    // What is scrolled to has its height at once.
    delete window.document.documentElement.dataset.first
    const top = positions.get(enter())
    const place = top === undefined ? window.document.getElementById(location.hash.slice(1)) : null
    if (place) place.scrollIntoView({ behavior: 'instant' })
    else if (!reach(top ?? 0)) keepTrying(top ?? 0)
  }

  /** To a place on the same page (`#part-2`) the browser goes itself; the way back is ours. */
  function noteFragment(): void {
    const key = keyOf(history.state)
    if (key === current) return
    giveUp()
    current = key ?? newest + 1
    newest = Math.max(newest, current)
    if (key === null) history.replaceState({ ...history.state, place: current }, '')
    else reach(positions.get(key) ?? 0)
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
          noteFragment()
          return
        }
        // A filter was chosen or left: the page stays, its list is another one. An entry that kept
        // its mark (an overlay's, a replaced one) is still the same view.
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
