import type { PurchaseStatus } from '../../src/protocol/enums/market.ts'
import { slotsOf } from '../creative/content.ts'
import { DAY, HOUR, MINUTE } from '../dates.ts'
import { expand } from '../grammar.ts'
import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { ASSET_COUNT, type DemoAsset, EDGE_CASES, OWN_ASSETS, usersOfStep } from './assets.ts'
import { REPLIES, REVIEWS } from './words.ts'

interface DemoReview {
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
  /** Open orders, cancelled and refunded ones have neither downloads nor reviews. */
  status: PurchaseStatus
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
const CLIENT_PURCHASES = [
  0,
  2,
  EDGE_CASES.withdrawn,
  EDGE_CASES.arabic,
  EDGE_CASES.bare,
  EDGE_CASES.long,
] as const
/** Maximum number of sales of an ordinary asset; most have few. */
const MAX_SALES = 18
const SALES_DAYS = 90

/** Users who purchase at random: not the demo accounts, not the inactive user. */
const buyersOf = (users: readonly DemoUser[], index: number): DemoUser[] =>
  usersOfStep(users, index).filter(({ key, username }) => key > 2 && username !== 'quiet')

/**
 * Generates purchases: no user purchases an asset twice, or their own, or before it was created.
 */
export function makePurchases(
  random: Random,
  users: readonly DemoUser[],
  assets: readonly DemoAsset[],
  now: number,
): DemoPurchase[] {
  const buyersByStep = new Map<number, DemoUser[]>()
  const buyers = (index: number): DemoUser[] => {
    const step = Math.floor(index / ASSET_COUNT)
    const stepBuyers = buyersByStep.get(step) ?? buyersOf(users, index)
    buyersByStep.set(step, stepBuyers)
    return stepBuyers
  }
  const purchases = assets.flatMap((asset, index) => {
    if (asset.status === 'draft') return []
    const assetRandom = random.fork(`sales ${index}`)
    const times = timesOf(assetRandom, asset, index, now)
    const selectedBuyers = assetRandom
      .shuffle(buyers(index))
      .filter(({ key }) => key !== asset.seller)
      .slice(0, times.length)
    return selectedBuyers.map((buyer, n) =>
      purchase(assetRandom, { asset, index, buyer, at: times[n] ?? asset.at }, now),
    )
  })
  const all = [...purchases, ...clientPurchases(random.fork('client'), users, assets, now)]
  return all.map((one) => withStatus(one, assets[one.asset], now))
}

/** Payments that the seller has not confirmed yet are at most this old. */
const OPEN_DAYS = 2
/** One of this many completed purchases without a review was cancelled, and one refunded. */
const ENDED = 40

/** Most purchases are completed; of the priced ones, the newest await payment. */
function withStatus(made: DemoPurchase, asset: DemoAsset | undefined, now: number): DemoPurchase {
  if (asset === undefined || asset.priceMinor === 0) return made
  const unpaid = (status: PurchaseStatus) => ({ ...made, status, downloads: [], review: null })
  if (made.at > now - OPEN_DAYS * DAY) return unpaid('awaiting_payment')
  if (made.review !== null || made.at > now - 7 * DAY) return made
  const part = (made.asset * 7 + made.buyer) % ENDED
  if (part > 1) return made
  return unpaid(part === 0 ? 'cancelled' : 'refunded')
}

/** The first account sells on most of the last days, others occasionally. */
function timesOf(random: Random, asset: DemoAsset, index: number, now: number): number[] {
  if (index < OWN_ASSETS) {
    const days = Array.from({ length: SALES_DAYS }, (_, day) => day).filter(
      (day) => day % OWN_ASSETS === index || random.boolean(0.12),
    )
    const remainingDays = days.filter((day) => day === 0 || random.boolean(0.9))
    return remainingDays.map((day) => now - day * DAY - random.int(5, 120) * MINUTE)
  }
  const count = index === EDGE_CASES.withdrawn ? 6 : Math.floor(random.next() ** 3 * MAX_SALES)
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
  const times = random.boolean(0.9) ? random.int(1, 3) : 0
  const downloads = Array.from({ length: times }, (_, n) =>
    n === 0 ? Math.min(now - 1, at + MINUTE) : after(random, at, Math.min(now, at + 60 * DAY)),
  )
  const review = random.boolean(0.5) ? reviewOf(random, buyer, at, now) : null
  return {
    asset: index,
    buyer: buyer.key,
    at,
    status: 'completed',
    downloads: downloads.toSorted((left, right) => left - right),
    review: asset.seller === buyer.key ? null : review,
  }
}

/** Mostly four or five stars. */
function starsOf(random: Random): number {
  const roll = random.next()
  if (roll < 0.6) return 5
  if (roll < 0.86) return 4
  return roll < 0.95 ? 3 : random.int(1, 2)
}

function reviewOf(random: Random, buyer: DemoUser, purchasedAt: number, now: number): DemoReview {
  const rating = starsOf(random)
  const slots = slotsOf(buyer)
  const at = after(random, purchasedAt, Math.min(now, purchasedAt + 30 * DAY))
  const hasReply = random.boolean(0.3)
  // Low ratings get the reply that thanks for the feedback.
  const reply = rating < 4 ? (REPLIES.at(-1) ?? '') : random.pick(REPLIES.slice(0, -1))
  return {
    rating,
    comment: expand(random.pick(REVIEWS[rating - 1] ?? ['']), slots, random),
    reply: hasReply ? expand(reply, slots, random) : '',
    repliedAt: hasReply ? after(random, at, Math.min(now, at + 5 * DAY)) : null,
    at,
  }
}

function clientPurchases(
  random: Random,
  users: readonly DemoUser[],
  assets: readonly DemoAsset[],
  now: number,
): DemoPurchase[] {
  const buyer = users[CLIENT]
  return CLIENT_PURCHASES.flatMap((index, n) => {
    const asset = assets[index]
    if (!asset || !buyer) return []
    const at = Math.max(asset.at, now - (n * 13 + 1) * DAY) + HOUR / 2
    return [purchase(random, { asset, index, buyer, at: Math.min(at, now - MINUTE) }, now)]
  })
}

/** Generates downloads of free assets by users who did not purchase them. */
export function makeDownloads(
  random: Random,
  users: readonly DemoUser[],
  assets: readonly DemoAsset[],
  now: number,
): DemoDownload[] {
  return assets.flatMap((asset, index) => {
    if (asset.priceMinor > 0 || asset.status !== 'published') return []
    const assetRandom = random.fork(`free ${index}`)
    const downloaders = assetRandom.shuffle(buyersOf(users, index)).slice(0, assetRandom.int(3, 25))
    return downloaders
      .filter(({ key }) => key !== asset.seller)
      .map(({ key }) => ({ asset: index, user: key, at: after(assetRandom, asset.at, now) }))
  })
}
