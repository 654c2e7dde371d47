import { asNumber, firstText, isObject, type JsonObject, listOf } from '../base/json.ts'
import { folded } from '../base/text.ts'
import type { FreelancerProfile, Json } from '../base/types.ts'
import type { Picture } from '../content/creative-types.ts'
import { CURRENCIES, type Currency } from '../enums/market.ts'
import {
  AVAILABILITIES,
  type Availability,
  RATE_SORTS,
  RATE_UNITS,
  type RateSort,
  type RateUnit,
} from '../enums/projects.ts'
import { priceText } from '../market/assets.ts'
import { parsePictures } from '../publishing/images.ts'
import { parseFreelancerProfile, userMatches } from './profile.ts'

export interface Rate {
  /** Whole units of the currency. */
  amount: number
  currency: Currency
  /** Null if the API does not say. */
  unit: RateUnit | null
}

/**
 * A freelancer profile with all fields of its page (ENT-14, A28); fields that the API lacks are
 * empty.
 */
export interface Freelancer extends FreelancerProfile {
  headline: string
  bio: string
  location: string
  /** IANA name; '' when unknown. */
  time_zone: string
  languages: string[]
  /** Null = on request. */
  rate: Rate | null
  availability: Availability | null
  /** Pictures of the newest portfolio items; absent if a list does not provide them. */
  works?: Picture[]
}

/** Filters of a freelancer list; empty filters are not sent. */
export interface FreelancerFilters {
  search?: string | undefined
  skill?: string | undefined
  location?: string | undefined
  availability?: Availability | undefined
  sort?: RateSort | undefined
}

const oneOf = <T extends string>(values: readonly T[], text: unknown): T | null =>
  values.find((value) => value === text) ?? null

export const parseAvailability = (text: unknown): Availability | null => oneOf(AVAILABILITIES, text)
export const parseRateSort = (text: unknown): RateSort | null => oneOf(RATE_SORTS, text)

function readRate(raw: JsonObject): Rate | null {
  const amount = asNumber(raw.rate_amount)
  const currency = oneOf(CURRENCIES, raw.rate_currency)
  const unit = oneOf(RATE_UNITS, raw.rate_unit)
  return amount === null || amount <= 0 || currency === null ? null : { amount, currency, unit }
}

function words(value: Json | undefined): string[] {
  const entries = typeof value === 'string' ? value.split(',') : listOf(value)
  return entries
    .map((entry) => firstText(isObject(entry) ? entry.name : entry)?.trim() ?? '')
    .filter((word) => word !== '')
}

/** Null without a user that has an id. */
export function parseFreelancer(raw: unknown, apiOrigin = ''): Freelancer | null {
  const profile = parseFreelancerProfile(raw, apiOrigin)
  if (profile === null || !isObject(raw)) return null
  return {
    ...profile,
    headline: firstText(raw.headline) ?? '',
    bio: firstText(raw.bio) ?? '',
    location: firstText(raw.location) ?? '',
    time_zone: firstText(raw.time_zone) ?? '',
    languages: words(raw.languages),
    rate: readRate(raw),
    availability: parseAvailability(raw.availability),
    ...(raw.works === undefined ? {} : { works: parsePictures(raw.works, apiOrigin) }),
  }
}

const UNIT_TEXTS = { hour: ' an hour', day: ' a day' } as const satisfies Record<RateUnit, string>

/** `SSP 60,000 a day`. */
export const rateText = ({ amount, currency, unit }: Rate): string =>
  `${priceText(amount, currency)}${unit === null ? '' : UNIT_TEXTS[unit]}`

/**
 * Whether a freelancer matches the filters, for APIs that ignore them. SEARCH-18 defines which
 * fields are searched.
 */
export function fits(user: Freelancer, filters: FreelancerFilters): boolean {
  const { search = '', skill = '', location = '', availability } = filters
  const has = (text: string): boolean => folded(text) === folded(skill.trim())
  return (
    (search.trim() === '' ||
      userMatches({ user: user.user, title: user.title, skills: user.skills }, search)) &&
    (skill.trim() === '' || user.skills.some(has)) &&
    folded(user.location).includes(folded(location.trim())) &&
    (availability === undefined || user.availability === availability)
  )
}

/** The current time in a time zone, `14:05`; '' for an unknown zone. */
export function clockIn(timeZone: string, now: number): string {
  if (timeZone === '') return ''
  try {
    return new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }).format(now)
  } catch {
    return ''
  }
}
