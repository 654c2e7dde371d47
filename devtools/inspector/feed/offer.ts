/**
 * `?feed=https://…` in the app's URL: offers a button that opens that page and sends it the
 * inspection events of the app. Nothing is sent without a press on the button, so that a link alone
 * cannot start the feed.
 */
import { CHANNEL, type FromHost, type FromPanel, lockOf } from '../channel.ts'
import { createFeed } from './feed.ts'

/** Type of the message that the drawing page sends once it listens. */
const READY = '@statelyai.connected'
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The URL to send to; null unless it is https or on this machine, because others could intercept
 * the events.
 */
export function feedUrl(given: string): URL | null {
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

/** Sends the page all recorded and future events, as soon as it reports that it listens. */
function begin(window: Window, page: Window, { address, tab, onReady }: Wanted): void {
  const channel = new BroadcastChannel(CHANNEL)
  const panel = `feed-${Math.random().toString(36).slice(2)}`
  const send = (message: FromPanel): void => channel.postMessage(message)
  let feed = createFeed()
  channel.onmessage = ({ data }: MessageEvent<FromHost>) => {
    if (data.say !== 'batch' || data.to !== panel) return
    if (page.closed) return channel.close()
    for (const out of feed(data.batch)) page.postMessage(out, address.origin)
  }
  // Held while this page lives. The host stops sending when the lock is released.
  void window.navigator.locks?.request(lockOf(panel), () => new Promise(() => {}))
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== page || origin !== address.origin || data?.type !== READY) return
    onReady()
    send({ say: 'detach', panel })
    feed = createFeed()
    send({ say: 'attach', tab, panel })
  })
}

export function offerFeed(window: Window, tab: string, given: string): void {
  const address = feedUrl(given)
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
    // A page isolated from its opener never reports that it listens; this text then stays.
    box.textContent = `Waiting for ${address.origin}.`
    if (page !== null) begin(window, page, { address, tab, onReady: () => box.remove() })
  })
  box.append(button)
}
