import { useSyncExternalStore } from 'react'
import { pluralise } from '../protocol/base/text.ts'
import type { Preferences } from './app-context.tsx'

type Locale = string | undefined

/** Undefined: the locale of the browser. */
let current: Locale = 'en-SS'
/** Undefined: the time zone of the device. */
let zone: string | undefined
const listeners = new Set<() => void>()
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** Sets the locale of dates and numbers. */
export function setLocale(locale: Locale): void {
  if (locale !== current) change(() => (current = locale))
}

/** Time zone of displayed times; undefined: that of the device. */
export const timeZone = (): string | undefined => zone

/** Sets the time zone of displayed times. */
export function setTimeZone(next: string | undefined): void {
  if (next === zone) return
  // Nothing has rendered yet: skips the comparison, since reading the browser's own time zone would
  // be the longest task of startup.
  if (listeners.size === 0) {
    zone = next
    dates.clear()
    return
  }
  const own = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
  const same = (next ?? own()) === (zone ?? own())
  if (same) zone = next
  else change(() => (zone = next))
}

function change(make: () => void): void {
  make()
  dates.clear()
  numbers.clear()
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
  const used = () => `${current} ${zone}`
  useSyncExternalStore(subscribe, used, used)
}

// Creating a formatter costs far more than using one.
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const found =
    dates.get(key) ??
    new Intl.DateTimeFormat(current, {
      calendar: 'gregory',
      timeZone: zone,
      ...options,
    })
  dates.set(key, found)
  return found
}

export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const found = numbers.get(key) ?? new Intl.NumberFormat(current, options)
  numbers.set(key, found)
  return found
}

/** `12,345`, formatted for the current locale. */
export const numberText = (value: number): string => numberFormat({}).format(value)

/** `1 person`, `12,303 people`, with the number formatted for the current locale. */
export const countText = (count: number, one: string, many: string): string =>
  pluralise(count, one, many, numberText)

/** `12.3K`, formatted for the current locale. */
export const compactText = (value: number): string =>
  numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value)
