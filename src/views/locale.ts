import { useSyncExternalStore } from 'react'
import type { Preferences } from '../protocol/account/preferences.ts'
import { HOME_LOCALE } from '../protocol/base/brand.ts'
import { pluralise } from '../protocol/base/text.ts'

type Locale = string | undefined

/** Undefined: the locale of the browser. */
let currentLocale: Locale = HOME_LOCALE
/** Undefined: the time zone of the device. */
let currentZone: string | undefined
const listeners = new Set<() => void>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/** Sets the locale of dates and numbers. */
export function setLocale(locale: Locale): void {
  if (locale !== currentLocale) change(() => (currentLocale = locale))
}

/** Time zone of displayed times; undefined: that of the device. */
export const timeZone = (): string | undefined => currentZone

/** Sets the time zone of displayed times. */
export function setTimeZone(next: string | undefined): void {
  if (next === currentZone) return
  // Nothing has rendered yet: skips the comparison, since reading the browser's own time zone would
  // be the longest task of startup.
  if (listeners.size === 0) {
    currentZone = next
    dateFormats.clear()
    return
  }
  const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
  const isSame = (next ?? browserZone()) === (currentZone ?? browserZone())
  if (isSame) currentZone = next
  else change(() => (currentZone = next))
}

function change(apply: () => void): void {
  apply()
  dateFormats.clear()
  numberFormats.clear()
  for (const listener of listeners) listener()
}

/** Follows the user's preference; returns the function that stops it. */
export function followLocale(preferences: Pick<Preferences, 'get' | 'onChange'>): () => void {
  const follow = () => {
    const choice = preferences.get('locale')
    setLocale(choice === 'browser' ? undefined : choice)
  }
  follow()
  return preferences.onChange(follow)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Re-renders the calling component and all below it when the locale or time zone changes. */
export function useLocale(): void {
  const used = () => `${currentLocale} ${currentZone}`
  useSyncExternalStore(subscribe, used, used)
}

// Creating a formatter costs far more than using one.
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const format =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(currentLocale, {
      calendar: 'gregory',
      timeZone: currentZone,
      ...options,
    })
  dateFormats.set(key, format)
  return format
}

export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(currentLocale, options)
  numberFormats.set(key, format)
  return format
}

/** `12,345`, formatted for the current locale. */
export const formatNumber = (value: number): string => numberFormat({}).format(value)

/** `1 person`, `12,303 people`, with the number formatted for the current locale. */
export const formatCount = (count: number, singular: string, plural: string): string =>
  pluralise(count, singular, plural, formatNumber)

/** `12.3K`, formatted for the current locale. */
export const formatCompact = (value: number): string =>
  numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value)
