/** Measurement functions in the page. They are serialized, so they must be self-contained. */
export interface Probe {
  /** Starts recording frame durations. */
  start(): void
  /** Stops recording; returns the frame durations, ms. */
  stop(): number[]
  /** Resolves when the last row shows `text` and the list is scrolled to its end; ms since 1970. */
  reached(text: string): Promise<number>
  /** Time from the next event of this type to the first frame that shows `text`, ms. */
  shown(event: 'keydown' | 'click', text: string): Promise<number>
  /**
   * Time from the next click until `aria-pressed` changes, ms, and the number of articles that
   * changed.
   */
  liked(button: Element): Promise<{ took: number; cards: number }>
}

declare global {
  interface Window {
    probe: Probe
  }
}

export function installProbe(): void {
  let frames: number[] = []
  let running = 0

  /** Resolves in the first task after a frame in which `condition` is true. */
  const afterFrame = (condition: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        if (!condition()) {
          requestAnimationFrame(tick)
          return
        }
        channel.port1.close()
        resolve(performance.now())
      }
      const tick = () => channel.port2.postMessage(0)
      requestAnimationFrame(tick)
    })

  const showsLast = (text: string): boolean => {
    const list = document.querySelector('[role=log]')
    if (!(list instanceof HTMLElement) || list.style.visibility === 'hidden') return false
    const rows = list.querySelectorAll('[data-message]')
    const last = rows[rows.length - 1]
    if (!last?.textContent?.includes(text)) return false
    return list.scrollHeight - list.scrollTop - list.clientHeight <= 2
  }

  const nextEvent = (type: string): Promise<number> =>
    new Promise((resolve) => {
      window.addEventListener(type, (event) => resolve(event.timeStamp), {
        capture: true,
        once: true,
      })
    })

  window.probe = {
    start() {
      frames = []
      let previous = performance.now()
      const tick = () => {
        const now = performance.now()
        frames.push(now - previous)
        previous = now
        running = requestAnimationFrame(tick)
      }
      running = requestAnimationFrame(tick)
    },
    stop() {
      cancelAnimationFrame(running)
      // The first frame only marks the start.
      return frames.slice(1)
    },
    reached: async (text) => performance.timeOrigin + (await afterFrame(() => showsLast(text))),
    async shown(type, text) {
      const startedAt = await nextEvent(type)
      return (await afterFrame(() => showsLast(text))) - startedAt
    },
    async liked(button) {
      const changedArticles = new Set<Element>()
      const observer = new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement
          const article = element?.closest('article')
          if (article) changedArticles.add(article)
        }
      })
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      const initial = button.getAttribute('aria-pressed')
      const startedAt = await nextEvent('click')
      const end = await afterFrame(() => button.getAttribute('aria-pressed') !== initial)
      observer.disconnect()
      return { took: end - startedAt, cards: changedArticles.size }
    },
  }
}
