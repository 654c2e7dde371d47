import { describe, expect, it } from 'vitest'
import { createNetworkSource } from '../../../src/services/browser/network.ts'
import { createPageSource } from '../../../src/services/browser/page-visibility.ts'
import { createUnreadEvents } from '../../../src/services/browser/unread-events.ts'

describe('createNetworkSource', () => {
  it('[NET-01] reports browser online and offline events until unsubscribed', () => {
    const window = new EventTarget()
    const received: boolean[] = []
    const stop = createNetworkSource({ window, navigator: { onLine: true } }).subscribe((online) =>
      received.push(online),
    )
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    stop()
    window.dispatchEvent(new Event('offline'))
    expect(received).toEqual([false, true])
  })

  it('[OFFLINE-01 B12] refutes an offline event by what was sent after it, until the next one', () => {
    const window = new EventTarget()
    const received: boolean[] = []
    let time = 1_000
    const now = () => time
    const network = createNetworkSource({ window, navigator: { onLine: true }, now })
    network.subscribe((online) => received.push(online))
    network.confirmOnline(1_000)
    window.dispatchEvent(new Event('offline'))
    network.confirmOnline(999)
    network.confirmOnline(1_000)
    const reported = network.isOnline()
    network.confirmOnline(1_001)
    network.confirmOnline(1_002)
    const refuted = network.isOnline()
    time = 2_000
    window.dispatchEvent(new Event('offline'))
    expect([received, reported, refuted, network.isOnline()]).toEqual([
      [false, true, false],
      false,
      true,
      false,
    ])
  })

  it('[B12] refutes the status at the start', () => {
    const received: boolean[] = []
    const network = createNetworkSource({
      window: new EventTarget(),
      navigator: { onLine: false },
      now: () => 5,
    })
    network.subscribe((online) => received.push(online))
    network.confirmOnline(6)
    expect([received, network.isOnline()]).toEqual([[true], true])
  })

  it('[NET-01] returns the current status, online if the browser has none', () => {
    const window = new EventTarget()
    const at = (navigator: { onLine?: boolean }) => createNetworkSource({ window, navigator })
    expect([
      at({ onLine: true }).isOnline(),
      at({ onLine: false }).isOnline(),
      at({}).isOnline(),
    ]).toEqual([true, false, true])
  })
})

describe('createPageSource', () => {
  it('reports hidden and visible until unsubscribed', () => {
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible' as DocumentVisibilityState,
    })
    const page = createPageSource({ document })
    const received: boolean[] = []
    const stop = page.subscribe((visible) => received.push(visible))
    const become = (state: DocumentVisibilityState) => {
      document.visibilityState = state
      document.dispatchEvent(new Event('visibilitychange'))
    }
    become('hidden')
    become('visible')
    stop()
    become('hidden')
    expect(received).toEqual([false, true])
    expect(page.isVisible()).toBe(false)
  })
})

describe('createUnreadEvents', () => {
  it('[SOCKEV-10 A8] dispatches and receives the window event unreadCountUpdate', () => {
    const window = new EventTarget()
    const events = createUnreadEvents({ window })
    const received: unknown[] = []
    const plain: unknown[] = []
    window.addEventListener('unreadCountUpdate', (e) => plain.push((e as CustomEvent).detail))
    const stop = events.listen((detail) => received.push(detail))
    const counters = { message_count: 3, notification_count: null, timestamp: '2026-01-05' }
    events.dispatch(counters)
    window.dispatchEvent(new CustomEvent('unreadCountUpdate', { detail: 'nonsense' }))
    stop()
    events.dispatch(counters)
    expect(received).toEqual([counters, 'nonsense'])
    expect(plain).toEqual([counters, 'nonsense', counters])
  })
})
