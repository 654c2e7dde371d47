import { DAY, DEMO_EPOCH, HOUR, MINUTE } from './dates.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

/** `follower` and `followed` are keys of people. */
export interface DemoFollow {
  follower: number
  followed: number
  at: number
  /** Whether the followed has seen the notification. */
  seen: boolean
}

/** A notification that is neither of a follow nor of a message. */
export interface DemoNotification {
  user: number
  actor: number | null
  title: string
  message: string
  verb: string
  preview: string
  /** A page of the client. */
  url: string
  at: number
  isRead: boolean
}

const DEMO_ACCOUNTS = 3

/**
 * Who follows whom: everyone some, the early ones of the list more often. The newest followers of
 * the three demo accounts came shortly before `now` and are unseen.
 */
export function makeFollows(
  random: Random,
  people: readonly DemoPerson[],
  now: number,
): DemoFollow[] {
  const epoch = Math.min(DEMO_EPOCH, now - 30 * DAY)
  const follows = people.flatMap((person) => {
    const wanted = Math.min(random.int(4, 14), people.length - 1)
    const chosen = new Set<number>()
    while (chosen.size < wanted) {
      const followed = Math.floor(random.next() ** 2 * people.length)
      if (followed !== person.key) chosen.add(followed)
    }
    return [...chosen].map(
      (followed): DemoFollow => ({
        follower: person.key,
        followed,
        at: epoch - random.int(1, 300 * DAY),
        seen: true,
      }),
    )
  })
  for (let account = 0; account < DEMO_ACCOUNTS; account++) renew(follows, account, random, now)
  return follows.sort((a, b) => a.at - b.at)
}

function renew(follows: readonly DemoFollow[], account: number, random: Random, now: number): void {
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

/** What people do with one's work, as the other person's notification words it. */
const DEEDS = [
  {
    title: 'New like',
    verb: 'liked',
    text: 'liked your work',
    url: '/portfolio',
    previews: ['Ferry at low water', 'Three grandmothers', 'Market, 6 am'],
  },
  {
    title: 'New comment',
    verb: 'commented',
    text: 'commented on your post',
    url: '/posts',
    previews: [
      'The second one should be a poster.',
      'How did you get that blue?',
      'My daughter wants this on her wall 😄',
    ],
  },
  {
    title: 'Saved',
    verb: 'saved',
    text: 'saved your work',
    url: '/portfolio',
    previews: ['Ferry at low water', 'Sorghum study no. 4'],
  },
  {
    title: 'Project invitation',
    verb: 'invited',
    text: 'invited you to a project',
    url: '/projects',
    previews: ['Labels for the new roast', 'Mural at the school in Munuki'],
  },
  {
    title: 'New enquiry',
    verb: 'asked',
    text: 'asked about a commission',
    url: '/messages',
    previews: ['A cover, A4, before the book fair', '200 stickers in two colours'],
  },
] as const

/** Likes, comments, invitations and a word of welcome: many for the demo accounts, one for others. */
export function makeNotifications(
  random: Random,
  people: readonly DemoPerson[],
  now: number,
): DemoNotification[] {
  return people.flatMap((person) => {
    const welcome: DemoNotification = {
      ...SYSTEM_WELCOME,
      user: person.key,
      actor: null,
      at: person.joinedAt + MINUTE,
      isRead: true,
    }
    if (person.key >= DEMO_ACCOUNTS) return [welcome]
    const ages = Array.from(
      { length: person.key === 0 ? 46 : 14 },
      (_, i) => i * i * 25 * MINUTE + 9 * MINUTE,
    )
    const deeds = ages.map((age, index) =>
      deed(random, people, person, { at: now - age, isRead: index >= 5 }),
    )
    return [welcome, ...deeds]
  })
}

function deed(
  random: Random,
  people: readonly DemoPerson[],
  person: DemoPerson,
  state: { at: number; isRead: boolean },
): DemoNotification {
  const actor = random.pick(people.filter((other) => other.key !== person.key))
  const { title, verb, text, url, previews } = random.pick(DEEDS)
  return {
    user: person.key,
    actor: actor.key,
    title,
    message: `${actor.firstName} ${actor.lastName} ${text}`,
    verb,
    preview: random.pick(previews),
    url,
    ...state,
  }
}
