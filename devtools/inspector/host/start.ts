import type { Environment } from '../../../src/app/environment.ts'
import { CHANNEL } from '../channel.ts'
import { watchDock } from './dock.ts'
import { createHost, type Host } from './host.ts'

/**
 * Starts the inspector host of this page. `?inspect` docks the inspector, `?feed=` offers to send
 * events to another page.
 */
export function startHost(window: Window, environment: Environment): Host {
  const tab = `t${Math.random().toString(36).slice(2, 6)}`
  const channel = new BroadcastChannel(CHANNEL)
  const host = createHost({ tab, environment, channel, locks: window.navigator.locks })
  window.addEventListener('pagehide', () => host.leave())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) host.show()
  })
  host.show()
  watchDock(window, tab)
  const feed = new URLSearchParams(window.location.search).get('feed')
  if (feed !== null)
    void import('../feed/offer.ts').then(({ offerFeed }) => offerFeed(window, tab, feed))
  return host
}
