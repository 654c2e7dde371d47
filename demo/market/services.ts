import type { Currency, PriceType } from '../../src/protocol/enums/market.ts'
import { DISCIPLINE_ITEMS } from '../creative/discipline-items.ts'
import { type DemoPicture, makePicture } from '../creative/pictures.ts'
import { DAY } from '../dates.ts'
import { DISCIPLINES } from '../disciplines.ts'
import { expand } from '../grammar.ts'
import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { SERVICE_DELIVERIES, SERVICE_NOTES, SERVICE_TITLES } from './words.ts'

/** A service; `user` is a user key. */
export interface DemoService {
  user: number
  title: string
  description: string
  category: string
  /** Hundredths of the currency. */
  price_minor: number
  currency: Currency
  price_type: PriceType
  /** Null = by arrangement. */
  delivery_days: number | null
  pictures: DemoPicture[]
  /** Milliseconds since 1970. */
  at: number
}

const PRICE_TYPES = ['day', 'piece', 'hour', 'fixed'] as const satisfies readonly PriceType[]

const MAX_PICTURES = 3

/** One to three services per freelancer, with one to three pictures each. */
export function makeServices(
  random: Random,
  users: readonly DemoUser[],
  now: number,
): DemoService[] {
  return users
    .filter((user) => user.userType === 'freelancer')
    .flatMap((user) => {
      const own = random.fork(`services ${user.key}`)
      const skills = own.shuffle(DISCIPLINES[user.discipline].skills).slice(0, own.int(1, 3))
      const titles = own.shuffle(SERVICE_TITLES)
      return skills.map((skill, index) => {
        const slots = { town: [user.town], skill: [skill] }
        return {
          user: user.key,
          title: expand(titles[index] ?? SERVICE_TITLES[0], slots, own),
          description: expand(own.pick(SERVICE_NOTES), slots, own),
          category: DISCIPLINE_ITEMS[user.discipline].category,
          ...priceOf(own),
          delivery_days: own.pick(SERVICE_DELIVERIES),
          pictures: picturesOf(own.fork(`pictures ${index}`), user),
          at: now - own.int(2, 360) * DAY,
        }
      })
    })
}

function picturesOf(random: Random, { discipline }: DemoUser): DemoPicture[] {
  const { motifs } = DISCIPLINE_ITEMS[discipline]
  return Array.from({ length: random.int(1, MAX_PICTURES) }, () => makePicture(random, motifs))
}

function priceOf(random: Random): Pick<DemoService, 'price_minor' | 'currency' | 'price_type'> {
  const price_type = random.pick(PRICE_TYPES)
  const amount = price_type === 'hour' ? random.int(3, 12) : random.int(8, 50)
  return random.boolean(0.75)
    ? { price_minor: amount * 2500 * 100, currency: 'SSP', price_type }
    : { price_minor: amount * 100, currency: 'USD', price_type }
}
