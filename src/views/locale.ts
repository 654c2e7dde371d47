import { useSyncExternalStore } from 'react'
import { pluralise } from '../protocol/base/text.ts'
import type { Preferences } from './app-context.tsx'

type Locale = string | undefined

/** Undefined: the browser's own. */
let current: Locale = 'en-SS'
/** Undefined: the one this machine is in. */
let zone: string | undefined
const listeners = new Set<() => void>()
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** Dates and numbers are written in this language from now on. */
export function setLocale(locale: Locale): void {
  if (locale !== current) change(() => (current = locale))
}

/** The zone the clocks of the page show; undefined: the one this machine is in. */
export const timeZone = (): string | undefined => zone

/** Dates are written as in this zone from now on. */
export function setTimeZone(next: string | undefined): void {
  if (next === zone) return
  // Nothing shows a date yet; to ask the browser for its own zone would be the longest task of a start.
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

/** Follows the person's choice; returns the function that stops it. */
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

/** Draws what calls it anew, with all below it, when dates and numbers change their language. */
export function useLocale(): void {
  const used = () => `${current} ${zone}`
  useSyncExternalStore(subscribe, used, used)
}

// Building a formatter costs far more than using one.
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

/** `12,345`, or as the chosen language writes it. */
export const numberText = (value: number): string => numberFormat({}).format(value)

/** `1 person`, `12,303 people`; the number as the chosen language writes it. */
export const countText = (count: number, one: string, many: string): string =>
  pluralise(count, one, many, numberText)

/** `12.3K`, or as the chosen language writes it. */
export const compactText = (value: number): string =>
  numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value)
