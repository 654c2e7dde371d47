import { describe, expect, it } from 'vitest'
import { watchPageLeaving } from '../../../src/services/browser/page-leaving.ts'
import { createRefreshMark } from '../../../src/services/stores/refresh-mark.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { StepClock } from '../../kit/clock.ts'
import { FakeBrowser } from '../../kit/fakes/storage.ts'

const KEY = 'kinyeti_refresh_mark'

function twoTabs() {
  const browser = new FakeBrowser()
  const clock = new StepClock(1_000)
  const open = (tabId: string) => {
    const tab = browser.openTab()
    const storage = createSafeStorage({ area: () => tab.localStorage, events: tab.window })
    const isLeaving = watchPageLeaving(tab.window)
    const mark = createRefreshMark({ storage, now: clock.now, tabId, isLeaving })
    const changes: number[] = []
    mark.onChangeElsewhere(() => changes.push(clock.now()))
    return { ...mark, tab, changes }
  }
  return { clock, a: open('a'), b: open('b') }
}

describe('createRefreshMark', () => {
  it('[B7] announces the tab and time of an attempt, and its end', () => {
    const { clock, a, b } = twoTabs()
    a.set()
    expect(a.tab.localStorage.contents).toEqual({ [KEY]: '{"tab":"a","at":1000}' })
    expect([a.elsewhere(), b.elsewhere()]).toEqual([null, 1_000])
    clock.advance(50)
    a.remove()
    expect([a.elsewhere(), b.elsewhere(), b.changes]).toEqual([null, null, [1_000, 1_050]])
    expect(a.changes).toEqual([])
  })

  it('[B7] announces no attempt of a page that is being left, until it is shown again', () => {
    const { a, b } = twoTabs()
    a.set()
    a.tab.window.dispatchEvent(new Event('pagehide'))
    a.remove()
    a.set()
    expect([a.tab.localStorage.contents, b.elsewhere()]).toEqual([{}, null])
    a.tab.window.dispatchEvent(new Event('pageshow'))
    a.set()
    expect(b.elsewhere()).toBe(1_000)
  })

  it('[B7] remembers the mark that was replaced by the own one', () => {
    const { clock, a, b } = twoTabs()
    a.set()
    clock.advance(5)
    b.set()
    expect([a.elsewhere(), b.elsewhere()]).toEqual([1_005, 1_000])
    b.set()
    expect(b.elsewhere()).toBe(1_000)
  })

  it('[B7] keeps the mark of another tab when the own attempts have ended', () => {
    const { a, b } = twoTabs()
    a.set()
    b.remove()
    expect(b.elsewhere()).toBe(1_000)
  })

  it('[B7] forgets a replaced mark when no mark is left', () => {
    const { a, b } = twoTabs()
    a.set()
    b.set()
    b.remove()
    b.set()
    expect(b.elsewhere()).toBe(null)
  })

  it('[B7] ignores an unreadable mark', () => {
    const { a } = twoTabs()
    a.tab.localStorage.setItem(KEY, '{"tab":1}')
    const first = a.elsewhere()
    a.tab.localStorage.setItem(KEY, 'x')
    expect([first, a.elsewhere()]).toEqual([null, null])
  })
})
