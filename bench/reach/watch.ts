/** Measurement functions in the page. They are serialized, so they must be self-contained. */
interface Watch {
  /** Time of the first occurrence, ms since navigation start; null until then. */
  readable: number | null
  pressed: number | null
  /** Presses the menu button; `pressed` is the time until the menu is open then, ms. */
  press(): void
  /** Reads the page's performance entries so far. */
  read(): PageTimings
}

export interface PageTimings {
  readable: number | null
  pressed: number | null
  fcp: number | null
  lcp: number | null
  /** Blocking time: the part of each task after the first paint beyond 50 ms. */
  tbt: number
  longest: number
  /** The longest task since the press, ms. */
  longestSincePress: number
  cls: number
}

export interface WatchOptions {
  selector: string
  text: string
  /** Clicks the menu button until the menu opens. */
  press: boolean
  saver: boolean
}

declare global {
  interface Window {
    watch: Watch
  }
}

export function installWatch({ selector, text, press, saver }: WatchOptions): void {
  if (saver && 'connection' in navigator) {
    Object.defineProperty(navigator.connection, 'saveData', { value: true })
  }
  const BLOCKED_MS = 50
  const SESSION_GAP_MS = 1_000
  const SESSION_MS = 5_000
  const entriesByType: Record<string, PerformanceEntry[]> = {}
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) {
    const entries: PerformanceEntry[] = []
    entriesByType[type] = entries
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
      type,
      buffered: true,
    })
  }

  const isReadable = (): boolean =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        element.getClientRects().length > 0 &&
        /\p{Letter}/u.test(element.textContent ?? '') &&
        (element.textContent ?? '').includes(text),
    )
  const isOpen = (): boolean => document.querySelector('dialog[aria-label=Menu][open]') !== null

  /**
   * Calls `callback` in the first task after a frame in which `condition` is true, with the time the frame
   * started.
   */
  const onFrame = (
    condition: () => boolean,
    callback: (at: number, began: number) => void,
  ): void => {
    const channel = new MessageChannel()
    let began = 0
    const tick = () => {
      began = performance.now()
      channel.port2.postMessage(0)
    }
    channel.port1.onmessage = () => {
      if (condition()) callback(performance.now(), began)
      else requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  }

  /** CLS: the largest sum of shifts in a session window (gaps below 1 s, at most 5 s). */
  const layoutShift = (): number => {
    let worst = 0
    let sum = 0
    let began = 0
    let last = Number.NEGATIVE_INFINITY
    for (const entry of entriesByType['layout-shift'] ?? []) {
      const { value, hadRecentInput, startTime } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      if (hadRecentInput) continue
      if (startTime - last >= SESSION_GAP_MS || startTime - began >= SESSION_MS) {
        sum = 0
        began = startTime
      }
      last = startTime
      sum += value
      worst = Math.max(worst, sum)
    }
    return worst
  }

  const pressMenu = () =>
    document.querySelector<HTMLButtonElement>('header button[aria-label=Menu]')?.click()
  const longestOf = (tasks: PerformanceEntry[]): number =>
    Math.max(0, ...tasks.map(({ duration }) => duration))

  let frame = 0
  let pressedAt = Number.POSITIVE_INFINITY
  window.watch = {
    readable: null,
    pressed: null,
    press() {
      pressedAt = performance.now()
      pressMenu()
      onFrame(isOpen, (at) => {
        this.pressed = at - pressedAt
      })
    },
    read() {
      const fcp = entriesByType.paint?.find(
        ({ name }) => name === 'first-contentful-paint',
      )?.startTime
      const tasks = (entriesByType.longtask ?? []).filter(
        ({ startTime, duration }) => startTime + duration > (fcp ?? 0),
      )
      // Content of the first frame is readable when it is painted, even if the task after it is
      // delayed.
      const isInFirstFrame = this.readable !== null && fcp !== undefined && fcp >= frame
      return {
        readable: isInFirstFrame ? Math.min(fcp, this.readable ?? fcp) : this.readable,
        pressed: this.pressed,
        fcp: fcp ?? null,
        lcp: entriesByType['largest-contentful-paint']?.at(-1)?.startTime ?? null,
        tbt: tasks.reduce((sum, { startTime, duration }) => {
          const after = startTime + duration - Math.max(startTime, fcp ?? 0)
          return sum + Math.max(0, after - BLOCKED_MS)
        }, 0),
        longest: longestOf(tasks),
        longestSincePress: longestOf(tasks.filter(({ startTime }) => startTime >= pressedAt)),
        cls: layoutShift(),
      }
    },
  }
  onFrame(isReadable, (at, began) => {
    frame = began
    window.watch.readable = at
  })
  if (!press) return
  const clickInterval = setInterval(pressMenu, 50)
  onFrame(isOpen, (at) => {
    clearInterval(clickInterval)
    window.watch.pressed = at
  })
}
