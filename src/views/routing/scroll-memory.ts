/** Remembers how far each entry of the history was scrolled. */
export interface ScrollMemory {
  /** Listens until the returned function is called. */
  start(): () => void
  /** The state a new history entry must carry. */
  nextState(state: unknown): { scroll: number }
  /** Puts the page where its entry was left, or at its top. */
  restore(): void
}

function keyOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('scroll' in state)) return 0
  return typeof state.scroll === 'number' ? state.scroll : 0
}

export function createScrollMemory(window: Window): ScrollMemory {
  const positions = new Map<number, number>()
  let newest = keyOf(window.history.state)
  let current = newest
  let giveUp = () => {}

  const reach = (top: number): boolean => {
    window.scrollTo({ top, behavior: 'instant' })
    return window.scrollY >= top - 1
  }

  /** The page may still be growing: try again until it is tall enough or the person moves. */
  const keepTrying = (top: number): void => {
    const { body } = window.document
    const observer = new ResizeObserver(() => {
      if (reach(top)) giveUp()
    })
    const stop = () => giveUp()
    const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const type of moves) window.addEventListener(type, stop, { passive: true })
    giveUp = () => {
      observer.disconnect()
      for (const type of moves) window.removeEventListener(type, stop)
      giveUp = () => {}
    }
    observer.observe(body)
  }

  return {
    start() {
      const before = window.history.scrollRestoration
      window.history.scrollRestoration = 'manual'
      const onScroll = () => positions.set(current, window.scrollY)
      window.addEventListener('scroll', onScroll, { passive: true })
      return () => {
        giveUp()
        window.removeEventListener('scroll', onScroll)
        window.history.scrollRestoration = before
      }
    },
    nextState(state) {
      newest = Math.max(newest, current) + 1
      return { ...(typeof state === 'object' ? state : {}), scroll: newest }
    },
    restore() {
      giveUp()
      current = keyOf(window.history.state)
      newest = Math.max(newest, current)
      const top = positions.get(current) ?? 0
      if (!reach(top)) keepTrying(top)
    },
  }
}
