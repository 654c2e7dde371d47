import { type DemoConversation, makeConversations } from './conversations.ts'
import { type CreativePlan, makeCreative } from './creative/plan.ts'
import { type MarketPlan, makeMarket } from './market/plan.ts'
import { createRandom } from './random.ts'
import { type DemoFollow, type DemoNotification, makeFollows, makeWelcomes } from './relations.ts'
import { ROSTER } from './roster.ts'
import { type DemoUser, makeDemoUsers } from './users.ts'

/** All demo data, independent of the database. */
export interface DemoPlan {
  users: DemoUser[]
  /** A generator, because there are many. */
  conversations: Iterable<DemoConversation>
  follows: DemoFollow[]
  notifications: DemoNotification[]
  /** Content and its reactions. */
  creative: CreativePlan
  market: MarketPlan
}

const SEED = 'kinyeti'

/**
 * Generates the demo data deterministically from `scale` and `now`. Users, conversations and
 * messages grow with `scale`, a whole number from 1.
 * @param now milliseconds since 1970; the newest items are dated just before
 */
export function makePlan({ scale, now }: { scale: number; now: number }): DemoPlan {
  const random = createRandom(SEED)
  const users = makeDemoUsers(random.fork('people'), scale)
  return {
    users,
    conversations: makeConversations(random.fork('conversations'), ROSTER.length, scale, now),
    follows: makeFollows(random.fork('follows'), users, now),
    notifications: makeWelcomes(users),
    creative: makeCreative(random.fork('creative'), users, { scale, now }),
    market: makeMarket(random.fork('market'), users, { scale, now }),
  }
}
