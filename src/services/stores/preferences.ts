import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { SafeStorage } from './safe-storage.ts'

// Of each the first is what counts until the person chooses.
export const THEMES = ['system', 'light', 'dark'] as const
export const MOTIONS = ['system', 'reduced', 'full'] as const
export const DATA_CHOICES = ['auto', 'on', 'off'] as const
export const KEY_CHOICES = ['on', 'off'] as const
/** `browser`: whatever the browser prefers; the others are BCP 47 names. */
export const LOCALES = ['en-SS', 'browser', 'en-GB', 'en-US', 'ar', 'sw', 'fr'] as const

export interface PreferenceValues {
  theme: (typeof THEMES)[number]
  motion: (typeof MOTIONS)[number]
  /** Whether to spend little data; `auto` does as the browser says. */
  data: (typeof DATA_CHOICES)[number]
  /** Whether keys of one letter do something by themselves. */
  keys: (typeof KEY_CHOICES)[number]
  /** In which language dates and numbers are written. */
  locale: (typeof LOCALES)[number]
}

export type PreferenceName = keyof PreferenceValues
export type Theme = PreferenceValues['theme']

export interface PreferenceStore {
  get<N extends PreferenceName>(name: N): PreferenceValues[N]
  set<N extends PreferenceName>(name: N, choice: PreferenceValues[N]): void
  /** What counts until the person chooses. */
  unchosen<N extends PreferenceName>(name: N): PreferenceValues[N]
  /** Hears every choice, of this tab and of others; returns the unsubscribe function. */
  onChange(listener: () => void): () => void
  /** `system` until the person chooses. */
  theme(): Theme
  setTheme(theme: Theme): void
  /** Hears every choice of colours, of this tab and of others; returns the unsubscribe function. */
  onTheme(listener: (theme: Theme) => void): () => void
}

const KNOWN: {
  readonly [N in PreferenceName]: readonly [PreferenceValues[N], ...PreferenceValues[N][]]
} = {
  theme: THEMES,
  motion: MOTIONS,
  data: DATA_CHOICES,
  keys: KEY_CHOICES,
  locale: LOCALES,
}

const PREFERENCE_NAMES = Object.keys(KNOWN) as PreferenceName[]

const preferenceKey = (name: PreferenceName): string => `${PRODUCT_SLUG}_${name}`

/** Choices that belong to this browser and not to the account. */
export function createPreferences(storage: SafeStorage): PreferenceStore {
  const listeners = new Set<(name: PreferenceName | null) => void>()
  const get = <N extends PreferenceName>(name: N): PreferenceValues[N] => {
    const stored = storage.get(preferenceKey(name))
    return KNOWN[name].find((choice) => choice === stored) ?? KNOWN[name][0]
  }
  const set = <N extends PreferenceName>(name: N, choice: PreferenceValues[N]): void => {
    storage.set(preferenceKey(name), choice)
    for (const listener of listeners) listener(name)
  }
  /** Null: any of them may be another one now. */
  const hear = (listener: (name: PreferenceName | null) => void): (() => void) => {
    listeners.add(listener)
    const stop = storage.onChangeElsewhere((key) => {
      const name = PREFERENCE_NAMES.find((known) => preferenceKey(known) === key)
      if (key === null || name !== undefined) listener(name ?? null)
    })
    return () => {
      listeners.delete(listener)
      stop()
    }
  }
  return {
    get,
    set,
    unchosen: (name) => KNOWN[name][0],
    onChange: (listener) => hear(() => listener()),
    theme: () => get('theme'),
    setTheme: (chosen) => set('theme', chosen),
    onTheme: (listener) =>
      hear((name) => {
        if (name === null || name === 'theme') listener(get('theme'))
      }),
  }
}

/** What of the choices the style sheet has to know stands on the page's root. */
export function paintMotion(root: HTMLElement, preferences: PreferenceStore): () => void {
  const paint = (): void => {
    const motion = preferences.get('motion')
    if (motion === 'system') delete root.dataset.motion
    else root.dataset.motion = motion
  }
  paint()
  return preferences.onChange(paint)
}
