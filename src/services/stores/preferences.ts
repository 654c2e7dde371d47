import {
  DATA_CHOICES,
  KEY_CHOICES,
  LOCALES,
  MOTIONS,
  type PreferenceName,
  type Preferences,
  type PreferenceValues,
  preferenceKey,
  THEMES,
} from '../../protocol/account/preferences.ts'
import type { SafeStorage } from './safe-storage.ts'

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

/** Preferences that are stored in this browser, not in the account. */
export function createPreferences(storage: SafeStorage): Preferences {
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
export function paintMotion(root: HTMLElement, preferences: Preferences): () => void {
  const paint = (): void => {
    const motion = preferences.get('motion')
    if (motion === 'system') delete root.dataset.motion
    else root.dataset.motion = motion
  }
  paint()
  return preferences.onChange(paint)
}
