import { slotsOf } from '../creative/content.ts'
import { DAY, HOUR, MINUTE } from '../dates.ts'
import { expand } from '../grammar.ts'
import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { ASSET_COUNT, type DemoAsset, HARD, OWN_ASSETS, peopleOf } from './assets.ts'
import { REPLIES, REVIEWS } from './words.ts'

export interface DemoReview {
  rating: number
  comment: string
  /** '' = no reply. */
  reply: string
  /** Null without a reply. */
  repliedAt: number | null
  at: number
}

/** A purchase; `buyer` is a user key, `asset` an index in the assets. */
export interface DemoPurchase {
  asset: number
  buyer: number
  /** Milliseconds since 1970. */
  at: number
  /** Download times, oldest first. */
  downloads: number[]
  review: DemoReview | null
}

/** A free asset was downloaded without a purchase. */
export interface DemoDownload {
  asset: number
  user: number
  at: number
}

/** The demo account that is a client, and the indexes of the assets it purchased. */
const CLIENT = 1
const CLIENT_BOUGHT = [0, 2, HARD.withdrawn, HARD.arabic, HARD.bare, HARD.long] as const
/** Maximum number of sales of an ordinary asset; most have few. */
const MOST_SALES = 18
const SALES_DAYS = 90

/** Users who purchase at random: not the demo accounts, not the inactive user. */
const buyersOf = (people: readonly DemoUser[], index: number): DemoUser[] =>
  peopleOf(people, index).filter(({ key, username }) => key > 2 && username !== 'quiet')

/**
 * Generates purchases: no user purchases an asset twice, or their own, or before it was created.
 */
export function makePurchases(
  random: Random,
  people: readonly DemoUser[],
  assets: readonly DemoAsset[],
  now: number,
): DemoPurchase[] {
  const able = new Map<number, DemoUser[]>()
  const buyers = (index: number): DemoUser[] => {
    const step = Math.floor(index / ASSET_COUNT)
    const known = able.get(step) ?? buyersOf(people, index)
    able.set(step, known)
    return known
  }
  const purchases = assets.flatMap((asset, index) => {
    if (asset.status === 'draft') return []
    const own = random.fork(`sales ${index}`)
    const times = timesOf(own, asset, index, now)
    const chosen = own
      .shuffle(buyers(index))
      .filter(({ key }) => key !== asset.seller)
      .slice(0, times.length)
    return chosen.map((buyer, n) =>
      purchase(own, { asset, index, buyer, at: times[n] ?? asset.at }, now),
    )
  })
  return [...purchases, ...clientPurchases(random.fork('client'), people, assets, now)]
}

/** The first account sells on most of the last days, others occasionally. */
function timesOf(random: Random, asset: DemoAsset, index: number, now: number): number[] {
  if (index < OWN_ASSETS) {
    const days = Array.from({ length: SALES_DAYS }, (_, day) => day).filter(
      (day) => day % OWN_ASSETS === index || random.chance(0.12),
    )
    const open = days.filter((day) => day === 0 || random.chance(0.9))
    return open.map((day) => now - day * DAY - random.int(5, 120) * MINUTE)
  }
  const count = index === HARD.withdrawn ? 6 : Math.floor(random.next() ** 3 * MOST_SALES)
  return Array.from({ length: count }, () => after(random, asset.at, now))
}

/** A random time between `from` and `now`. */
const after = (random: Random, from: number, now: number): number =>
  from + Math.floor(random.next() * Math.max(0, now - from - MINUTE))

interface Sale {
  asset: DemoAsset
  index: number
  buyer: DemoUser
  at: number
}

function purchase(random: Random, { asset, index, buyer, at }: Sale, now: number): DemoPurchase {
  const times = random.chance(0.9) ? random.int(1, 3) : 0
  const downloads = Array.from({ length: times }, (_, n) =>
    n === 0 ? Math.min(now - 1, at + MINUTE) : after(random, at, Math.min(now, at + 60 * DAY)),
  )
  const review = random.chance(0.5) ? reviewOf(random, buyer, at, now) : null
  return {
    asset: index,
    buyer: buyer.key,
    at,
    downloads: downloads.toSorted((one, other) => one - other),
    review: asset.seller === buyer.key ? null : review,
  }
}

/** Mostly four or five stars. */
function starsOf(random: Random): number {
  const draw = random.next()
  if (draw < 0.6) return 5
  if (draw < 0.86) return 4
  return draw < 0.95 ? 3 : random.int(1, 2)
}

function reviewOf(random: Random, buyer: DemoUser, bought: number, now: number): DemoReview {
  const rating = starsOf(random)
  const slots = slotsOf(buyer)
  const at = after(random, bought, Math.min(now, bought + 30 * DAY))
  const answers = random.chance(0.3)
  // Low ratings get the reply that thanks for the feedback.
  const reply = rating < 4 ? (REPLIES.at(-1) ?? '') : random.pick(REPLIES.slice(0, -1))
  return {
    rating,
    comment: expand(random.pick(REVIEWS[rating - 1] ?? ['']), slots, random),
    reply: answers ? expand(reply, slots, random) : '',
    repliedAt: answers ? after(random, at, Math.min(now, at + 5 * DAY)) : null,
    at,
  }
}

function clientPurchases(
  random: Random,
  people: readonly DemoUser[],
  assets: readonly DemoAsset[],
  now: number,
): DemoPurchase[] {
  const buyer = people[CLIENT]
  return CLIENT_BOUGHT.flatMap((index, n) => {
    const asset = assets[index]
    if (!asset || !buyer) return []
    const at = Math.max(asset.at, now - (n * 13 + 1) * DAY) + HOUR / 2
    return [purchase(random, { asset, index, buyer, at: Math.min(at, now - MINUTE) }, now)]
  })
}

/** Generates downloads of free assets by users who did not purchase them. */
export function makeDownloads(
  random: Random,
  people: readonly DemoUser[],
  assets: readonly DemoAsset[],
  now: number,
): DemoDownload[] {
  return assets.flatMap((asset, index) => {
    if (asset.priceMinor > 0 || asset.status !== 'published') return []
    const own = random.fork(`free ${index}`)
    const takers = own.shuffle(buyersOf(people, index)).slice(0, own.int(3, 25))
    return takers
      .filter(({ key }) => key !== asset.seller)
      .map(({ key }) => ({ asset: index, user: key, at: after(own, asset.at, now) }))
  })
}
