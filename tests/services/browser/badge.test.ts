// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { showUnread } from '../../../src/app/unread-badge.ts'
import { createCountersMachine } from '../../../src/machines/notifications/counters/counters.machine.ts'
import { createAppBadge } from '../../../src/services/browser/badge.ts'
import { createMetadata } from '../../../src/services/browser/metadata.ts'
import { StepClock } from '../../kit/clock.ts'
import { testEnv } from '../../kit/harness.ts'

const silent = { warn: () => {} }

function fakeNavigator() {
  const calls: (number | 'clear')[] = []
  return {
    calls,
    setAppBadge: async (count: number) => void calls.push(count),
    clearAppBadge: async () => void calls.push('clear'),
  }
}

describe('createAppBadge', () => {
  it('[A8] sets the badge once per change and clears it at 0', () => {
    const navigator = fakeNavigator()
    const badge = createAppBadge(navigator, silent)
    for (const count of [0, 3, 3, 4, 0]) badge.set(count)
    expect(navigator.calls).toEqual(['clear', 3, 4, 'clear'])
  })

  it('does nothing without the Badging API and logs a failure', async () => {
    const warned: unknown[] = []
    createAppBadge({}, silent).set(2)
    const refusing = { setAppBadge: () => Promise.reject(new Error('not installed')) }
    createAppBadge(refusing, { warn: (...words) => void warned.push(words) }).set(2)
    await Promise.resolve()
    await Promise.resolve()
    expect(warned).toEqual([['could not set the app badge', new Error('not installed')]])
  })
})

describe('createMetadata', () => {
  it('[A8] shows the unread count before the title of every page and removes it at 0', () => {
    document.title = 'Welcome | Kinyeti'
    const metadata = createMetadata({
      document,
      location: { href: 'https://kinyeti.test/faq' },
      load: (part) => part(),
    })
    const titles: string[] = []
    const look = () => titles.push(document.title)
    metadata.setUnread(2)
    look()
    const leave = metadata.set({ title: 'Messages' })
    look()
    metadata.setUnread(120)
    look()
    leave()
    look()
    metadata.setUnread(0)
    look()
    expect(titles).toEqual([
      '(2) Welcome | Kinyeti',
      '(2) Messages | Kinyeti',
      '(99+) Messages | Kinyeti',
      '(99+) Connect, Create, and Inspire | Kinyeti',
      'Connect, Create, and Inspire | Kinyeti',
    ])
  })
})

describe('showUnread', () => {
  const counted = () => {
    const counters = createActor(
      createCountersMachine(testEnv()).provide({
        actors: {
          watchUnreadEvents: fromCallback(() => {}),
          fetchMessageCount: fromPromise(() => new Promise<number>(() => {})),
          fetchNotificationCount: fromPromise(() => new Promise<number>(() => {})),
        },
      }),
    ).start()
    const clock = new StepClock()
    const shown: number[] = []
    const stop = showUnread(counters, (count) => shown.push(count), clock)
    const count = (message_count: number, notification_count: number) =>
      counters.send({
        type: 'counts.event',
        detail: { message_count, notification_count, timestamp: null },
      })
    return { clock, shown, stop, count }
  }

  it('[A8] shows the sum of both counters and clears it when stopped', () => {
    const { clock, shown, stop, count } = counted()
    count(2, 3)
    count(2, 4)
    stop()
    count(9, 9)
    expect([shown, clock.waiting]).toEqual([[0, 5, 0], []])
  })

  it('[A8] updates at once, then at most once per second with the latest count', () => {
    const { clock, shown, count } = counted()
    for (const n of [1, 2, 3]) count(n, 0)
    expect(shown).toEqual([0, 1])
    clock.advance(999)
    expect(shown).toEqual([0, 1])
    clock.advance(1)
    expect(shown).toEqual([0, 1, 3])
    clock.advance(1_000)
    count(4, 0)
    expect([shown, clock.waiting]).toEqual([[0, 1, 3, 4], [1_000]])
  })
})
