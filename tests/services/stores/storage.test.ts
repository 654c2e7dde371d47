import { describe, expect, it } from 'vitest'
import { createDrafts } from '../../../src/services/stores/drafts.ts'
import { createWelcomeFlags } from '../../../src/services/stores/flags.ts'
import { createPreferences } from '../../../src/services/stores/preferences.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { createTokenStore, type TokenChange } from '../../../src/services/stores/storage.ts'
import { createFakeTab, FakeBrowser, type FakeTab } from '../../kit/fakes/storage.ts'

const storageOf = (tab: FakeTab) =>
  createSafeStorage({ area: () => tab.localStorage, events: tab.window })

describe('createSafeStorage', () => {
  it('reads, writes and removes values', () => {
    const tab = createFakeTab({ a: '1' })
    const storage = storageOf(tab)
    storage.set('b', '2')
    storage.remove('a')
    expect([storage.get('a'), storage.get('b')]).toEqual([null, '2'])
    expect(tab.localStorage.contents).toEqual({ b: '2' })
  })

  it('keeps values in memory when storage is blocked and never throws', () => {
    const tab = createFakeTab({ a: '1' })
    const storage = storageOf(tab)
    tab.localStorage.blocked = true
    storage.set('b', '2')
    storage.remove('a')
    expect([storage.get('a'), storage.get('b'), storage.get('c')]).toEqual([null, '2', null])
  })

  it('works in memory when accessing the storage throws', () => {
    const storage = createSafeStorage({
      area: () => {
        throw new DOMException('no', 'SecurityError')
      },
      events: null,
    })
    storage.set('a', '1')
    expect(storage.get('a')).toBe('1')
    storage.onChangeElsewhere(() => {})()
  })

  it('keeps the new value for this tab when storage is full', () => {
    const tab = createFakeTab({ a: '1' })
    const storage = storageOf(tab)
    tab.localStorage.full = true
    storage.set('a', '2')
    expect([storage.get('a'), tab.localStorage.contents]).toEqual(['2', { a: '1' }])
    tab.localStorage.full = false
    storage.set('a', '3')
    expect([storage.get('a'), tab.localStorage.contents]).toEqual(['3', { a: '3' }])
  })

  it('prefers a later change of another tab to the value in memory', () => {
    const browser = new FakeBrowser({ a: '1' })
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const storage = storageOf(mine)
    storage.onChangeElsewhere(() => {})
    mine.localStorage.full = true
    storage.set('a', 'mine')
    storageOf(other).remove('a')
    expect(storage.get('a')).toBe(null)
  })

  it('reports changes of other tabs, not its own and not of another storage', () => {
    const browser = new FakeBrowser()
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const received: (string | null)[] = []
    const stop = storageOf(mine).onChangeElsewhere((key) => received.push(key))
    storageOf(mine).set('own', '1')
    storageOf(other).set('a', '1')
    const session = Object.assign(new Event('storage'), { key: 'b', storageArea: {} })
    mine.window.dispatchEvent(session)
    other.localStorage.clear()
    stop()
    storageOf(other).set('c', '1')
    expect(received).toEqual(['a', null])
  })
})

describe('createTokenStore', () => {
  it('[REFRESH-13 A2.1] writes only access and refresh', () => {
    const tab = createFakeTab()
    createTokenStore(storageOf(tab)).write({ access: 'a', refresh: 'r' })
    expect(tab.localStorage.contents).toEqual({ access: 'a', refresh: 'r' })
  })

  it('[A2.4] keeps the stored refresh token if a refresh response has none', () => {
    const tab = createFakeTab({ access: 'a', refresh: 'r' })
    const tokens = createTokenStore(storageOf(tab))
    tokens.write({ access: 'b' })
    tokens.write({ access: 'c', refresh: null })
    expect(tokens.readAll()).toEqual({ access: 'c', refresh: 'r' })
  })

  it('[HTTP-03 A2.1] reads the first entry that is a token', () => {
    const read = (contents: Record<string, string>) =>
      createTokenStore(storageOf(createFakeTab(contents))).readAll()
    expect([
      read({ access: 'a', access_token: 'b', token: 'c', refresh: 'r' }),
      read({ access: '', access_token: 'null', token: 'c', refresh: 'undefined' }),
      read({}),
    ]).toEqual([
      { access: 'a', refresh: 'r' },
      { access: 'c', refresh: null },
      { access: null, refresh: null },
    ])
  })

  it('[REFRESH-03 A2.1] removes every access entry and keeps the refresh entry after a failed refresh', () => {
    const tab = createFakeTab({ access: 'a', access_token: 'b', token: 'c', refresh: 'r', x: '1' })
    createTokenStore(storageOf(tab)).removeAccess()
    expect(tab.localStorage.contents).toEqual({ refresh: 'r', x: '1' })
  })

  it('[SESSION-08 A2.1] removes all four entries and nothing else on logout', () => {
    const tab = createFakeTab({ access: 'a', access_token: 'b', token: 'c', refresh: 'r', x: '1' })
    createTokenStore(storageOf(tab)).clear()
    expect(tab.localStorage.contents).toEqual({ x: '1' })
  })

  it('keeps the tokens in memory when storage is blocked', () => {
    const tab = createFakeTab()
    tab.localStorage.blocked = true
    const tokens = createTokenStore(storageOf(tab))
    tokens.write({ access: 'a', refresh: 'r' })
    const before = tokens.readAll()
    tokens.clear()
    expect([before, tokens.readAll()]).toEqual([
      { access: 'a', refresh: 'r' },
      { access: null, refresh: null },
    ])
  })

  it('[B7] reports another tab’s new tokens and its logout once', () => {
    const browser = new FakeBrowser({ access: 'a', refresh: 'r' })
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const received: TokenChange[] = []
    createTokenStore(storageOf(mine)).onChangeElsewhere((change) => received.push(change))
    const elsewhere = createTokenStore(storageOf(other))
    elsewhere.write({ access: 'b' })
    storageOf(other).set('unrelated', '1')
    elsewhere.clear()
    expect(received).toEqual([
      { access: 'b', refresh: 'r', signedOut: false, replaced: false },
      { access: null, refresh: 'r', signedOut: false, replaced: false },
      { access: null, refresh: null, signedOut: true, replaced: false },
    ])
  })

  it('[B7] does not treat a rejected refresh in another tab as a logout', () => {
    const browser = new FakeBrowser({ access: 'a', refresh: 'r' })
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const received: TokenChange[] = []
    createTokenStore(storageOf(mine)).onChangeElsewhere((change) => received.push(change))
    createTokenStore(storageOf(other)).removeAccess()
    expect(received).toEqual([{ access: null, refresh: 'r', signedOut: false, replaced: false }])
  })

  it('[B7] does not treat a cleared storage as a logout for an anonymous user', () => {
    const browser = new FakeBrowser({ unrelated: '1' })
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const received: TokenChange[] = []
    createTokenStore(storageOf(mine)).onChangeElsewhere((change) => received.push(change))
    other.localStorage.clear()
    expect(received).toEqual([{ access: null, refresh: null, signedOut: false, replaced: false }])
  })

  it('[B7] treats a cleared storage as a logout, also after an own login', () => {
    const browser = new FakeBrowser()
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const tokens = createTokenStore(storageOf(mine))
    const received: TokenChange[] = []
    tokens.onChangeElsewhere((change) => received.push(change))
    tokens.write({ access: 'a', refresh: 'r' })
    other.localStorage.clear()
    tokens.write({ access: 'b', refresh: 's' })
    other.localStorage.clear()
    const gone = { access: null, refresh: null, signedOut: true, replaced: false }
    expect(received).toEqual([gone, gone])
  })
})

describe('createWelcomeFlags', () => {
  it('[WELCOME-18 B1] stores three values under keys that start with the product name', () => {
    const tab = createFakeTab()
    const flags = createWelcomeFlags(storageOf(tab))
    const before = flags.read()
    flags.store('lastShown', '2026-01-05')
    flags.store('dontShow', 'true')
    flags.store('oncePerDay', 'true')
    expect(before).toEqual({ lastShown: null, dontShow: null, oncePerDay: null })
    expect(flags.read()).toEqual({ lastShown: '2026-01-05', dontShow: 'true', oncePerDay: 'true' })
    expect(tab.localStorage.contents).toEqual({
      kinyeti_welcome_last_shown: '2026-01-05',
      kinyeti_welcome_dont_show: 'true',
      kinyeti_welcome_once_per_day: 'true',
    })
  })

  it('[A3 WELCOME-16] keeps its values on logout', () => {
    const tab = createFakeTab({ access: 'a', kinyeti_welcome_dont_show: 'true' })
    createTokenStore(storageOf(tab)).clear()
    expect(createWelcomeFlags(storageOf(tab)).read().dontShow).toBe('true')
  })
})

describe('createDrafts', () => {
  const key = { userId: 1, conversationId: 7 }

  it('keeps a text per user and conversation', () => {
    const drafts = createDrafts(storageOf(createFakeTab()))
    drafts.save(key, ' Hello\n')
    drafts.save({ userId: 2, conversationId: 7 }, 'other user')
    drafts.save({ userId: 1, conversationId: 'x:7' }, 'other conversation')
    expect([
      drafts.load(key),
      drafts.load({ userId: '1', conversationId: '7' }),
      drafts.load({ userId: 2, conversationId: 7 }),
      drafts.load({ userId: 1, conversationId: 'x:7' }),
      drafts.load({ userId: 3, conversationId: 7 }),
    ]).toEqual([' Hello\n', ' Hello\n', 'other user', 'other conversation', ''])
  })

  it('removes a blank text', () => {
    const tab = createFakeTab()
    const drafts = createDrafts(storageOf(tab))
    drafts.save(key, 'Hello')
    drafts.save(key, '  ')
    expect([drafts.load(key), tab.localStorage.contents]).toEqual(['', {}])
  })
})

describe('createPreferences', () => {
  it('follows the system until a theme is chosen and ignores invalid values', () => {
    const tab = createFakeTab()
    const preferences = createPreferences(storageOf(tab))
    const before = preferences.theme()
    preferences.setTheme('dark')
    const after = preferences.theme()
    tab.localStorage.setItem('kinyeti_theme', 'purple')
    expect([before, after, preferences.theme()]).toEqual(['system', 'dark', 'system'])
  })

  it('reports a choice in another tab and in this one', () => {
    const browser = new FakeBrowser()
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const received: string[] = []
    const preferences = createPreferences(storageOf(mine))
    const stop = preferences.onTheme((theme) => received.push(theme))
    createPreferences(storageOf(other)).setTheme('light')
    storageOf(other).set('unrelated', '1')
    preferences.setTheme('system')
    stop()
    createPreferences(storageOf(other)).setTheme('dark')
    preferences.setTheme('light')
    expect(received).toEqual(['light', 'system'])
  })
})
