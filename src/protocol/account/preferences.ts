import { PRODUCT_SLUG } from '../base/brand.ts'

// The first choice of each list is the default.
export const THEMES = ['system', 'light', 'dark'] as const
export const MOTIONS = ['system', 'reduced', 'full'] as const
export const DATA_CHOICES = ['auto', 'on', 'off'] as const
export const KEY_CHOICES = ['on', 'off'] as const
/** `browser`: the browser's language; the others are BCP 47 tags. */
export const LOCALES = ['en-SS', 'browser', 'en-GB', 'en-US', 'ar', 'sw', 'fr'] as const

/** Preferences that are stored in this browser, not in the account. */
export interface PreferenceValues {
  theme: (typeof THEMES)[number]
  /** Animations; `system` follows the device. */
  motion: (typeof MOTIONS)[number]
  /** Whether to save data; `auto` follows the browser's setting. */
  data: (typeof DATA_CHOICES)[number]
  /** Whether single-key shortcuts are enabled. */
  keys: (typeof KEY_CHOICES)[number]
  /** Locale for dates and numbers. */
  locale: (typeof LOCALES)[number]
}

export type PreferenceName = keyof PreferenceValues
export type Theme = PreferenceValues['theme']

/** `services/stores/preferences` implements it. */
export interface Preferences {
  get<N extends PreferenceName>(name: N): PreferenceValues[N]
  set<N extends PreferenceName>(name: N, choice: PreferenceValues[N]): void
  /** Default until the user chooses, also used in server-rendered pages. */
  unchosen<N extends PreferenceName>(name: N): PreferenceValues[N]
  /** Called on every change, in this tab and in others; returns the unsubscribe function. */
  onChange(listener: () => void): () => void
  theme(): Theme
  setTheme(theme: Theme): void
  /**
   * Called on every change of the theme, in this tab and in others; returns the unsubscribe
   * function.
   */
  onTheme(listener: (theme: Theme) => void): () => void
}

/** Browser-storage key of a preference. */
export const preferenceKey = (name: PreferenceName): string => `${PRODUCT_SLUG}_${name}`
