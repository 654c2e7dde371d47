/**
 * `?feed=https://…` in the address of the app: offers to open that page and to tell it what the charts
 * do, and tells nobody else. A link is not enough: somebody has to press the button.
 */
import { CHANNEL, type FromHost, type FromPanel, lockOf } from '../channel.ts'
import { createFeed } from './feed.ts'

/** As a page says, once it listens, that was opened to draw charts. */
const READY = '@statelyai.connected'
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The page that may be told; null for one that others could listen to on the way. */
export function feedAddress(given: string): URL | null {
  if (!URL.canParse(given)) return null
  const address = new URL(given)
  const isSafe =
    address.protocol === 'https:' || (address.protocol === 'http:' && LOCAL.has(address.hostname))
  return isSafe ? address : null
}

interface Wanted {
  address: URL
  tab: string
  onReady(): void
}

/** Tells the page at an address, as soon as it says that it listens, all that is kept and comes. */
function begin(window: Window, page: Window, { address, tab, onReady }: Wanted): void {
  const channel = new BroadcastChannel(CHANNEL)
  const panel = `feed-${Math.random().toString(36).slice(2)}`
  const tell = (message: FromPanel): void => channel.postMessage(message)
  let feed = createFeed()
  channel.onmessage = ({ data }: MessageEvent<FromHost>) => {
    if (data.say !== 'batch' || data.to !== panel) return
    if (page.closed) return channel.close()
    for (const told of feed(data.batch)) page.postMessage(told, address.origin)
  }
  // Held as long as this page lives: the host writes no more when it is given back.
  void window.navigator.locks?.request(lockOf(panel), () => new Promise(() => {}))
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== page || origin !== address.origin || data?.type !== READY) return
    onReady()
    tell({ say: 'detach', panel })
    feed = createFeed()
    tell({ say: 'attach', tab, panel })
  })
}

export function offerFeed(window: Window, tab: string, given: string): void {
  const address = feedAddress(given)
  const { document } = window
  const box = document.createElement('aside')
  box.setAttribute('aria-label', 'Statechart feed')
  box.style.cssText =
    'position:fixed;inset:auto auto 0 0;z-index:9999;padding:8px;background:#fff;color:#111'
  document.body.append(box)
  if (address === null) {
    box.textContent = 'The inspector must be on https or on this machine.'
    return
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = `Send statechart events to ${address.origin}`
  button.addEventListener('click', () => {
    const page = window.open(address.href, 'xstateinspector')
    // Where a page is cut off from what it opens, it never hears of it: this stays.
    box.textContent = `Waiting for ${address.origin}.`
    if (page !== null) begin(window, page, { address, tab, onReady: () => box.remove() })
  })
  box.append(button)
}
