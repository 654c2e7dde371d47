/** Loads the client of a server-rendered page: at once, or with the first interaction. */

const FIRST_INTERACTION = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click']
/** A slower connection is shared with the pictures of the page for too long, Mbps. */
const FAST_MBPS = 2
const FAILURE = 'Couldn’t load the page completely. Check your connection and try again.'

/** The part of the Network Information API that is used; browsers without it count as fast. */
interface Connection {
  readonly effectiveType?: string
  /** Mbps. */
  readonly downlink?: number
}

/**
 * Whether the page is only read until the first interaction: it is complete without the client, and
 * the client would cost a slow or metered connection more than the page itself.
 */
function isWaiting(search: string | undefined, { dataset }: HTMLElement): boolean {
  // A fragment and a query string that the server did not render are for the client.
  if (search !== location.search || location.hash || 'hasToken' in dataset) return false
  const { effectiveType, downlink = FAST_MBPS } =
    (navigator as { connection?: Connection }).connection ?? {}
  return 'saver' in dataset || /[23]g/.test(`${effectiveType}`) || downlink < FAST_MBPS
}

async function loadScripts(entry: string, hydration: string): Promise<void> {
  // A module whose import failed cannot be imported again, so the import takes it from the cache.
  const responses = await Promise.all([entry, hydration].map((url) => fetch(url)))
  if (responses.every(({ ok }) => ok)) await import(/* @vite-ignore */ entry)
  else throw new Error()
}

/**
 * Calls `load` with the first interaction. A link is followed without the client, and a press of a
 * button is replayed by it (src/app/early-events.ts).
 */
export function onFirstInteraction(load: () => void): void {
  const start = ({ type, target }: Event): void => {
    if (type !== 'pointermove' && (target as Element).closest?.('a')) return
    for (const each of FIRST_INTERACTION) removeEventListener(each, start, true)
    load()
  }
  for (const type of FIRST_INTERACTION) addEventListener(type, start, true)
}

/** Says that the page lacks code; the caller removes it. */
export function showFailure(): HTMLElement {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.popover = 'manual'
  notice.textContent = FAILURE
  document.body.append(notice)
  notice.showPopover()
  return notice
}

/**
 * @param data attributes of the `theme` script (server/static/page.ts)
 * @param onStart called once, when the first download starts
 */
export function loadClient(
  { entry = '', hydration = '', search }: DOMStringMap,
  onStart: () => void,
): void {
  let notice: HTMLElement | undefined
  const load = (): void => {
    notice?.remove()
    loadScripts(entry, hydration).catch(() => {
      onFirstInteraction(load)
      notice = showFailure()
    })
  }
  const start = (): void => {
    onStart()
    load()
  }
  if (isWaiting(search, document.documentElement)) onFirstInteraction(start)
  else start()
}
