import { describe, expect, it } from 'vitest'
import { createDrafts } from '../../src/services/stores/drafts.ts'
import { createWelcomeFlags } from '../../src/services/stores/flags.ts'
import { createPreferences } from '../../src/services/stores/preferences.ts'
import { createSafeStorage } from '../../src/services/stores/safe-storage.ts'
import { createTokenStore, type TokenChange } from '../../src/services/stores/storage.ts'
import { createFakeTab, FakeBrowser, type FakeTab } from '../kit/fakes/storage.ts'

const storageOf = (tab: FakeTab) =>
  createSafeStorage({ area: () => tab.localStorage, events: tab.window })

describe('createSafeStorage', () => {
  it('reads, writes and removes', () => {
    const tab = createFakeTab({ a: '1' })
    const storage = storageOf(tab)
    storage.set('b', '2')
    storage.remove('a')
    expect([storage.get('a'), storage.get('b')]).toEqual([null, '2'])
    expect(tab.localStorage.contents).toEqual({ b: '2' })
  })

  it('keeps in memory what a blocked storage does not take, and never throws', () => {
    const tab = createFakeTab({ a: '1' })
    const storage = storageOf(tab)
    tab.localStorage.blocked = true
    storage.set('b', '2')
    storage.remove('a')
    expect([storage.get('a'), storage.get('b'), storage.get('c')]).toEqual([null, '2', null])
  })

  it('works in memory where even reaching for the storage throws', () => {
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

  it('a full storage keeps the new value for this tab', () => {
    const tab = createFakeTab({ a: '1' })
    const storage = storageOf(tab)
    tab.localStorage.full = true
    storage.set('a', '2')
    expect([storage.get('a'), tab.localStorage.contents]).toEqual(['2', { a: '1' }])
    tab.localStorage.full = false
    storage.set('a', '3')
    expect([storage.get('a'), tab.localStorage.contents]).toEqual(['3', { a: '3' }])
  })

  it('lets another tab’s change win over what is in memory', () => {
    const browser = new FakeBrowser({ a: '1' })
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const storage = storageOf(mine)
    storage.onChangeElsewhere(() => {})
    mine.localStorage.full = true
    storage.set('a', 'mine')
    storageOf(other).remove('a')
    expect(storage.get('a')).toBe(null)
  })

  it('tells of changes in other tabs, not of its own, not of another storage', () => {
    const browser = new FakeBrowser()
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const heard: (string | null)[] = []
    const stop = storageOf(mine).onChangeElsewhere((key) => heard.push(key))
    storageOf(mine).set('own', '1')
    storageOf(other).set('a', '1')
    const session = Object.assign(new Event('storage'), { key: 'b', storageArea: {} })
    mine.window.dispatchEvent(session)
    other.localStorage.clear()
    stop()
    storageOf(other).set('c', '1')
    expect(heard).toEqual(['a', null])
  })
})

describe('createTokenStore', () => {
  it('[REFRESH-13 A2.1] writes access and refresh and no other entry', () => {
    const tab = createFakeTab()
    createTokenStore(storageOf(tab)).write({ access: 'a', refresh: 'r' })
    expect(tab.localStorage.contents).toEqual({ access: 'a', refresh: 'r' })
  })

  it('[A2.4] a refresh answer without a refresh token keeps the stored one', () => {
    const tab = createFakeTab({ access: 'a', refresh: 'r' })
    const tokens = createTokenStore(storageOf(tab))
    tokens.write({ access: 'b' })
    tokens.write({ access: 'c', refresh: null })
    expect(tokens.readAll()).toEqual({ access: 'c', refresh: 'r' })
  })

  it('[HTTP-03 A2.1] reads the first entry that holds a token', () => {
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

  it('[REFRESH-03 A2.1] a failed refresh takes every access entry and leaves the refresh entry', () => {
    const tab = createFakeTab({ access: 'a', access_token: 'b', token: 'c', refresh: 'r', x: '1' })
    createTokenStore(storageOf(tab)).removeAccess()
    expect(tab.localStorage.contents).toEqual({ refresh: 'r', x: '1' })
  })

  it('[SESSION-08 A2.1] logout takes all four and leaves everything else', () => {
    const tab = createFakeTab({ access: 'a', access_token: 'b', token: 'c', refresh: 'r', x: '1' })
    createTokenStore(storageOf(tab)).clear()
    expect(tab.localStorage.contents).toEqual({ x: '1' })
  })

  it('keeps the tokens in memory where storage is blocked', () => {
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

  it('[B7] tells of tokens another tab stored and of its logout, once', () => {
    const browser = new FakeBrowser({ access: 'a', refresh: 'r' })
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const heard: TokenChange[] = []
    createTokenStore(storageOf(mine)).onChangeElsewhere((change) => heard.push(change))
    const elsewhere = createTokenStore(storageOf(other))
    elsewhere.write({ access: 'b' })
    storageOf(other).set('unrelated', '1')
    elsewhere.clear()
    expect(heard).toEqual([
      { access: 'b', refresh: 'r', signedOut: false },
      { access: null, refresh: 'r', signedOut: false },
      { access: null, refresh: null, signedOut: true },
    ])
  })

  it('[B7] a refused refresh in another tab is no logout', () => {
    const browser = new FakeBrowser({ access: 'a', refresh: 'r' })
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const heard: TokenChange[] = []
    createTokenStore(storageOf(mine)).onChangeElsewhere((change) => heard.push(change))
    createTokenStore(storageOf(other)).removeAccess()
    expect(heard).toEqual([{ access: null, refresh: 'r', signedOut: false }])
  })

  it('[B7] where nobody was signed in, emptying the storage elsewhere is no logout', () => {
    const browser = new FakeBrowser({ unrelated: '1' })
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const heard: TokenChange[] = []
    createTokenStore(storageOf(mine)).onChangeElsewhere((change) => heard.push(change))
    other.localStorage.clear()
    expect(heard).toEqual([{ access: null, refresh: null, signedOut: false }])
  })

  it('[B7] emptying the storage elsewhere is a logout, and so is one after an own login', () => {
    const browser = new FakeBrowser()
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const tokens = createTokenStore(storageOf(mine))
    const heard: TokenChange[] = []
    tokens.onChangeElsewhere((change) => heard.push(change))
    tokens.write({ access: 'a', refresh: 'r' })
    other.localStorage.clear()
    tokens.write({ access: 'b', refresh: 's' })
    other.localStorage.clear()
    const gone = { access: null, refresh: null, signedOut: true }
    expect(heard).toEqual([gone, gone])
  })
})

describe('createWelcomeFlags', () => {
  it('[WELCOME-18 B1] keeps three values under keys that start with the product name', () => {
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

  it('[A3 WELCOME-16] survive a logout', () => {
    const tab = createFakeTab({ access: 'a', kinyeti_welcome_dont_show: 'true' })
    createTokenStore(storageOf(tab)).clear()
    expect(createWelcomeFlags(storageOf(tab)).read().dontShow).toBe('true')
  })
})

describe('createDrafts', () => {
  const key = { userId: 1, conversationId: 7 }

  it('keeps a text for each user and conversation', () => {
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

  it('forgets a blank one, leaving nothing behind', () => {
    const tab = createFakeTab()
    const drafts = createDrafts(storageOf(tab))
    drafts.save(key, 'Hello')
    drafts.save(key, '  ')
    expect([drafts.load(key), tab.localStorage.contents]).toEqual(['', {}])
  })
})

describe('createPreferences', () => {
  it('follows the system until a theme is chosen, and ignores nonsense', () => {
    const tab = createFakeTab()
    const preferences = createPreferences(storageOf(tab))
    const before = preferences.theme()
    preferences.setTheme('dark')
    const after = preferences.theme()
    tab.localStorage.setItem('kinyeti_theme', 'purple')
    expect([before, after, preferences.theme()]).toEqual(['system', 'dark', 'system'])
  })

  it('hears a choice made in another tab and in this one', () => {
    const browser = new FakeBrowser()
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const heard: string[] = []
    const preferences = createPreferences(storageOf(mine))
    const stop = preferences.onTheme((theme) => heard.push(theme))
    createPreferences(storageOf(other)).setTheme('light')
    storageOf(other).set('unrelated', '1')
    preferences.setTheme('system')
    stop()
    createPreferences(storageOf(other)).setTheme('dark')
    preferences.setTheme('light')
    expect(heard).toEqual(['light', 'system'])
  })
})
