import { describe, expect, it, vi } from 'vitest'
import { createMutes } from '../../../src/services/stores/mutes.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'

const BOL = { id: 5, username: 'bol', full_name: 'Bol Deng', avatar: null }
const ACHOL = { id: 'a/7', username: 'achol', full_name: 'Achol', avatar: 'https://x.test/a.avif' }
const NAME = 'kinyeti_muted:1'

/** One browser: a storage, and the storage events between its tabs. */
function browser() {
  const entries = new Map<string, string>()
  const area = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  const events = new EventTarget()
  const tab = (userId: number | string = 1) =>
    createMutes(createSafeStorage({ area: () => area, events }), userId)
  const notify = (key: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: area }))
  return { entries, tab, notify }
}

describe('createMutes', () => {
  it('stores muted users per user, most recent first, without duplicates', () => {
    const { tab } = browser()
    const mutes = tab()
    mutes.set(BOL, true)
    mutes.set(ACHOL, true)
    mutes.set({ ...BOL, id: '5', full_name: 'Bol' }, true)
    const names = (one: ReturnType<typeof tab>) => one.all().map(({ username }) => username)
    expect([names(mutes), names(tab()), names(tab(2))]).toEqual([
      ['bol', 'achol'],
      ['bol', 'achol'],
      [],
    ])
    mutes.set(BOL, false)
    expect(tab().all()).toEqual([ACHOL])
  })

  it('returns the same array until it changes', () => {
    const { tab } = browser()
    const mutes = tab()
    expect(mutes.all()).toBe(mutes.all())
    const before = mutes.all()
    mutes.set(BOL, true)
    expect(mutes.all()).not.toBe(before)
  })

  it('notifies listeners of changes in this tab and in others until unsubscribed', () => {
    const { tab, notify } = browser()
    const [here, there] = [tab(), tab()]
    expect(there.all()).toEqual([])
    const listener = vi.fn()
    const stop = there.onChange(listener)
    here.set(BOL, true)
    notify('kinyeti_theme')
    expect([listener.mock.calls.length, there.all()]).toEqual([0, []])
    notify(NAME)
    expect([listener.mock.calls.length, there.all()]).toEqual([1, [BOL]])
    there.set(ACHOL, true)
    expect([listener.mock.calls.length, there.all()]).toEqual([2, [ACHOL, BOL]])
    stop()
    notify(null)
    there.set(ACHOL, false)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('keeps what another tab has stored, even without having received the event', () => {
    const { tab } = browser()
    const [here, there] = [tab(), tab()]
    expect(there.all()).toEqual([])
    here.set(BOL, true)
    there.set(ACHOL, true)
    expect(tab().all()).toEqual([ACHOL, BOL])
  })

  it.each(['', 'nonsense', '7', '{"id":5}', '[null,7,{"username":"bol"},{"full_name":"Bol"}]'])(
    'ignores invalid stored data: %s',
    (text) => {
      const { entries, tab } = browser()
      entries.set(NAME, text)
      expect(tab().all()).toEqual([])
    },
  )
})
