import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { SafeStorage } from './safe-storage.ts'

// The first choice of each list is the default.
const THEMES = ['system', 'light', 'dark'] as const
const MOTIONS = ['system', 'reduced', 'full'] as const
const DATA_CHOICES = ['auto', 'on', 'off'] as const
const KEY_CHOICES = ['on', 'off'] as const
/** `browser`: the browser's language; the others are BCP 47 tags. */
const LOCALES = ['en-SS', 'browser', 'en-GB', 'en-US', 'ar', 'sw', 'fr'] as const

interface PreferenceValues {
  theme: (typeof THEMES)[number]
  motion: (typeof MOTIONS)[number]
  /** Whether to save data; `auto` follows the browser's setting. */
  data: (typeof DATA_CHOICES)[number]
  /** Whether single-key shortcuts are enabled. */
  keys: (typeof KEY_CHOICES)[number]
  /** Locale for dates and numbers. */
  locale: (typeof LOCALES)[number]
}

type PreferenceName = keyof PreferenceValues
type Theme = PreferenceValues['theme']

export interface PreferenceStore {
  get<N extends PreferenceName>(name: N): PreferenceValues[N]
  set<N extends PreferenceName>(name: N, choice: PreferenceValues[N]): void
  /** The default. */
  unchosen<N extends PreferenceName>(name: N): PreferenceValues[N]
  /** Called on every change, in this tab and in others; returns the unsubscribe function. */
  onChange(listener: () => void): () => void
  /** `system` by default. */
  theme(): Theme
  setTheme(theme: Theme): void
  /**
   * Called on every change of the theme, in this tab and in others; returns the unsubscribe
   * function.
   */
  onTheme(listener: (theme: Theme) => void): () => void
}

const CHOICES: {
  readonly [N in PreferenceName]: readonly [PreferenceValues[N], ...PreferenceValues[N][]]
} = {
  theme: THEMES,
  motion: MOTIONS,
  data: DATA_CHOICES,
  keys: KEY_CHOICES,
  locale: LOCALES,
}

const PREFERENCE_NAMES = Object.keys(CHOICES) as PreferenceName[]

/** Browser-storage key of a preference. */
export const preferenceKey = (name: PreferenceName): string => `${PRODUCT_SLUG}_${name}`

/** Preferences that are stored in this browser, not in the account. */
export function createPreferences(storage: SafeStorage): PreferenceStore {
  const listeners = new Set<(name: PreferenceName | null) => void>()
  const get = <N extends PreferenceName>(name: N): PreferenceValues[N] => {
    const stored = storage.get(preferenceKey(name))
    return CHOICES[name].find((choice) => choice === stored) ?? CHOICES[name][0]
  }
  const set = <N extends PreferenceName>(name: N, choice: PreferenceValues[N]): void => {
    storage.set(preferenceKey(name), choice)
    for (const listener of listeners) listener(name)
  }
  /** The listener gets null when any preference may have changed. */
  const subscribe = (listener: (name: PreferenceName | null) => void): (() => void) => {
    listeners.add(listener)
    const stop = storage.onChangeElsewhere((key) => {
      const name = PREFERENCE_NAMES.find((candidate) => preferenceKey(candidate) === key)
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
    unchosen: (name) => CHOICES[name][0],
    onChange: (listener) => subscribe(() => listener()),
    theme: () => get('theme'),
    setTheme: (theme) => set('theme', theme),
    onTheme: (listener) =>
      subscribe((name) => {
        if (name === null || name === 'theme') listener(get('theme'))
      }),
  }
}

/**
 * Keeps `data-motion` of the root element up to date for the style sheet; returns the unsubscribe
 * function.
 */
export function paintMotion(root: HTMLElement, preferences: PreferenceStore): () => void {
  const paint = (): void => {
    const motion = preferences.get('motion')
    if (motion === 'system') delete root.dataset.motion
    else root.dataset.motion = motion
  }
  paint()
  return preferences.onChange(paint)
}
