import { DAY, DEMO_EPOCH, HOUR, MINUTE } from './dates.ts'
import type { Random } from './random.ts'
import type { DemoUser } from './users.ts'

/** `follower` and `followed` are user keys. */
export interface DemoFollow {
  follower: number
  followed: number
  at: number
  /** Whether the followed user has read the notification. */
  seen: boolean
}

/** A notification from the product itself. */
export interface DemoNotification {
  user: number
  title: string
  message: string
  verb: string
  preview: string
  /** Path of a client page. */
  url: string
  at: number
}

/** The accounts for signing in are the first users. */
export const DEMO_ACCOUNTS = 3

/**
 * Generates follows: every user follows some, with a preference for early users in the list. The
 * newest followers of the three demo accounts are from shortly before `now` and unread.
 */
export function makeFollows(random: Random, users: readonly DemoUser[], now: number): DemoFollow[] {
  const epoch = Math.min(DEMO_EPOCH, now - 30 * DAY)
  const follows = users.flatMap((user) => {
    const targetCount = Math.min(random.int(4, 14), users.length - 1)
    const followedKeys = new Set<number>()
    while (followedKeys.size < targetCount) {
      const followed = Math.floor(random.next() ** 2 * users.length)
      if (followed !== user.key) followedKeys.add(followed)
    }
    return [...followedKeys].map(
      (followed): DemoFollow => ({
        follower: user.key,
        followed,
        at: epoch - random.int(1, 300 * DAY),
        seen: true,
      }),
    )
  })
  for (let account = 0; account < DEMO_ACCOUNTS; account++)
    makeRecent(follows, account, random, now)
  return follows.sort((a, b) => a.at - b.at)
}

function makeRecent(
  follows: readonly DemoFollow[],
  account: number,
  random: Random,
  now: number,
): void {
  const newest = follows.filter((follow) => follow.followed === account).slice(-4)
  newest.forEach((follow, index) => {
    follow.at = now - random.int(20, 50) * MINUTE - index * random.int(5, 20) * HOUR
    follow.seen = index >= 2
  })
}

const SYSTEM_WELCOME = {
  title: 'Welcome to Kinyeti',
  message: 'Fill in your profile so that people find you.',
  verb: 'welcomed',
  preview: '',
  url: '/settings',
}

/** A welcome notification for every user. `seedActions` creates those about other users' actions. */
export const makeWelcomes = (users: readonly DemoUser[]): DemoNotification[] =>
  users.map((user) => ({
    ...SYSTEM_WELCOME,
    user: user.key,
    at: user.joinedAt + MINUTE,
  }))
