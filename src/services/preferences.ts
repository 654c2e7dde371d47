import { PRODUCT_SLUG } from '../protocol/brand.ts'
import type { SafeStorage } from './safe-storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export interface PreferenceStore {
  /** `system` until the person chooses. */
  theme(): Theme
  setTheme(theme: Theme): void
  /** Hears every choice, of this tab and of others; returns the unsubscribe function. */
  onTheme(listener: (theme: Theme) => void): () => void
}

export const THEME_KEY = `${PRODUCT_SLUG}_theme`

/** Choices that belong to this browser and not to the account. */
export function createPreferences(storage: SafeStorage): PreferenceStore {
  const theme = (): Theme => THEMES.find((known) => known === storage.get(THEME_KEY)) ?? 'system'
  const listeners = new Set<(theme: Theme) => void>()
  return {
    theme,
    setTheme(chosen) {
      storage.set(THEME_KEY, chosen)
      for (const listener of listeners) listener(chosen)
    },
    onTheme(listener) {
      listeners.add(listener)
      const stop = storage.onChangeElsewhere((key) => {
        if (key === null || key === THEME_KEY) listener(theme())
      })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}
