import { priceText } from '../../src/protocol/market/assets.ts'
import { DISCIPLINE_ITEMS } from '../creative/discipline-items.ts'
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
  /** Free text, such as `SSP 60,000 a day`. */
  price: string
  delivery: string
  /** Milliseconds since 1970. */
  at: number
}

const UNITS = ['a day', 'a piece', 'an hour', 'a job'] as const

/** One to three services per freelancer. */
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
          price: priceOf(own),
          delivery: own.pick(SERVICE_DELIVERIES),
          at: now - own.int(2, 360) * DAY,
        }
      })
    })
}

function priceOf(random: Random): string {
  const unit = random.pick(UNITS)
  const amount = unit === 'an hour' ? random.int(3, 12) : random.int(8, 50)
  return random.boolean(0.75)
    ? `${priceText(amount * 2500, 'SSP')} ${unit}`
    : `${priceText(amount, 'USD')} ${unit}`
}
