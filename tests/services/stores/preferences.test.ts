// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { createPreferences, paintMotion } from '../../../src/services/stores/preferences.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { createFakeTab, FakeBrowser, type FakeTab } from '../../kit/fakes/storage.ts'

const storageOf = (tab: FakeTab) =>
  createSafeStorage({ area: () => tab.localStorage, events: tab.window })

describe('preferences', () => {
  it('have defaults and ignore invalid stored values', () => {
    const tab = createFakeTab()
    const preferences = createPreferences(storageOf(tab))
    const all = () =>
      (['theme', 'motion', 'data', 'keys', 'locale'] as const).map((name) => preferences.get(name))
    expect(all()).toEqual(['system', 'system', 'auto', 'on', 'en-SS'])
    preferences.set('motion', 'reduced')
    preferences.set('data', 'on')
    preferences.set('keys', 'off')
    preferences.set('locale', 'fr')
    expect(all()).toEqual(['system', 'reduced', 'on', 'off', 'fr'])
    expect(createPreferences(storageOf(tab)).get('locale')).toBe('fr')
    tab.localStorage.setItem('kinyeti_locale', 'tlh')
    tab.localStorage.setItem('kinyeti_data', '')
    expect(all()).toEqual(['system', 'reduced', 'auto', 'off', 'en-SS'])
  })

  it('notify each listener once per change, in this tab and in others', () => {
    const browser = new FakeBrowser()
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const preferences = createPreferences(storageOf(mine))
    const received: string[] = []
    const stop = preferences.onChange(() => received.push(preferences.get('data')))
    createPreferences(storageOf(other)).set('data', 'off')
    storageOf(other).set('unrelated', '1')
    preferences.set('data', 'on')
    stop()
    preferences.set('data', 'auto')
    expect(received).toEqual(['off', 'on'])
  })

  it('notify theme listeners only of theme changes', () => {
    const preferences = createPreferences(storageOf(createFakeTab()))
    const received: string[] = []
    preferences.onTheme((theme) => received.push(theme))
    preferences.set('motion', 'full')
    preferences.set('theme', 'dark')
    expect(received).toEqual(['dark'])
  })

  it('set data-motion of the root element and follow its changes', () => {
    const root = document.createElement('html')
    const preferences = createPreferences(storageOf(createFakeTab()))
    preferences.set('motion', 'reduced')
    const stop = paintMotion(root, preferences)
    const seen = [root.dataset.motion]
    preferences.set('motion', 'full')
    seen.push(root.dataset.motion)
    preferences.set('motion', 'system')
    seen.push(root.dataset.motion)
    stop()
    preferences.set('motion', 'reduced')
    seen.push(root.dataset.motion)
    expect(seen).toEqual(['reduced', 'full', undefined, undefined])
  })
})
