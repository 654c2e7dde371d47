import type { Currency } from '../src/protocol/enums/market.ts'
import type { Availability, RateUnit } from '../src/protocol/enums/projects.ts'
import type { Random } from './random.ts'
import type { DemoUser } from './users.ts'

/** Terms of a freelancer. */
export interface WorkingTerms {
  languages: readonly string[]
  rate_amount: number | null
  rate_currency: Currency
  rate_unit: RateUnit
  availability: Availability | ''
  time_zone: string
}

const ABROAD: { readonly [town: string]: string } = {
  Nairobi: 'Africa/Nairobi',
  Kampala: 'Africa/Kampala',
  Melbourne: 'Australia/Melbourne',
}
const AT_HOME = [
  'Juba Arabic',
  'Dinka',
  'Nuer',
  'Bari',
  'Zande',
  'Shilluk',
  'Acholi',
  'Arabic',
  'Swahili',
] as const

const zoneOf = (town: string): string => ABROAD[town] ?? 'Africa/Juba'

/** Every user has a time zone; only freelancers have rates and availability. */
export function workingTerms(user: DemoUser, random: Random): WorkingTerms {
  const time_zone = zoneOf(user.town)
  const none = { languages: [], rate_amount: null, availability: '' } as const
  if (user.userType !== 'freelancer')
    return { ...none, rate_currency: 'SSP', rate_unit: 'hour', time_zone }
  const abroad = ABROAD[user.town] !== undefined
  const rate_unit = random.pick(['hour', 'hour', 'day'] as const)
  const dollars = rate_unit === 'hour' ? random.int(6, 30) : random.int(40, 180)
  const rate_currency = abroad || random.boolean(0.2) ? 'USD' : 'SSP'
  const amount = rate_currency === 'USD' ? dollars : dollars * 2500
  return {
    languages: ['English', ...random.shuffle(AT_HOME).slice(0, random.int(1, 3))],
    rate_amount: random.boolean(0.9) ? amount : null,
    rate_currency,
    rate_unit,
    availability: random.pick(['open', 'open', 'limited', 'booked'] as const),
    time_zone,
  }
}
