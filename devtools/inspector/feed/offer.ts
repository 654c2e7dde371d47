/**
 * `?feed=https://…` in the app's URL: offers a button that opens that page and sends it the
 * inspection events of the app. Nothing is sent without a press on the button, so that a link alone
 * cannot start the feed.
 */
import { CHANNEL, type FromHost, type FromPanel, lockName } from '../channel.ts'
import { createFeed } from './feed.ts'

/** Type of the message that the drawing page sends once it listens. */
const READY = '@statelyai.connected'
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The URL to send to; null unless it is https or on this machine, because others could intercept
 * the events.
 */
export function feedUrl(input: string): URL | null {
  if (!URL.canParse(input)) return null
  const url = new URL(input)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.has(url.hostname))
  return isSafe ? url : null
}

interface FeedTarget {
  url: URL
  tab: string
  onReady(): void
}

/** Sends the page all recorded and future events, as soon as it reports that it listens. */
function startFeed(window: Window, page: Window, { url, tab, onReady }: FeedTarget): void {
  const channel = new BroadcastChannel(CHANNEL)
  const panel = `feed-${Math.random().toString(36).slice(2)}`
  const send = (message: FromPanel): void => channel.postMessage(message)
  let feed = createFeed()
  channel.onmessage = ({ data }: MessageEvent<FromHost>) => {
    if (data.say !== 'batch' || data.to !== panel) return
    if (page.closed) return channel.close()
    for (const out of feed(data.batch)) page.postMessage(out, url.origin)
  }
  // Held while this page lives. The host stops sending when the lock is released.
  void window.navigator.locks?.request(lockName(panel), () => new Promise(() => {}))
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== page || origin !== url.origin || data?.type !== READY) return
    onReady()
    send({ say: 'detach', panel })
    feed = createFeed()
    send({ say: 'attach', tab, panel })
  })
}

export function offerFeed(window: Window, tab: string, input: string): void {
  const url = feedUrl(input)
  const { document } = window
  const box = document.createElement('aside')
  box.setAttribute('aria-label', 'Statechart feed')
  box.style.cssText =
    'position:fixed;inset:auto auto 0 0;z-index:9999;padding:8px;background:#fff;color:#111'
  document.body.append(box)
  if (url === null) {
    box.textContent = 'The inspector must be on https or on this machine.'
    return
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = `Send statechart events to ${url.origin}`
  button.addEventListener('click', () => {
    const page = window.open(url.href, 'xstateinspector')
    // A page isolated from its opener never reports that it listens; this text then stays.
    box.textContent = `Waiting for ${url.origin}.`
    if (page !== null) startFeed(window, page, { url, tab, onReady: () => box.remove() })
  })
  box.append(button)
}
