import { DAY, DEMO_EPOCH, HOUR, MINUTE } from './dates.ts'
import { type Line, monologue, pause, session } from './dialogue.ts'
import { hardLines } from './hard-lines.ts'
import type { Random } from './random.ts'

export interface DemoReaction {
  person: number
  type: string
  /** Milliseconds since 1970. */
  at: number
}

/** `sender` is a user key; `replyTo` is an index in the same list. */
export interface DemoMessage {
  sender: number
  text: string
  at: number
  replyTo: number | null
  /** When the recipient read it; null = unread. */
  readAt: number | null
  reactions: DemoReaction[]
}

export interface DemoConversation {
  people: readonly [number, number]
  createdAt: number
  messages: DemoMessage[]
}

/** Parameters of one conversation. */
interface Wish {
  people: readonly [number, number]
  count: number
  endsAt: number
  /** The last `unread` messages are from the second user and unread by the first. */
  unread: number
  hard?: boolean
}

export const LONG_CONVERSATION = 10_000
const CONVERSATIONS = 150
const REACTION_TYPES = ['👍', '❤️', '😂', '🔥', '👏', '🙏']
const AYEN = 0
const LOKAI = 1
const KEJI = 2

/**
 * Generates 150 conversations per unit of `scale`, one of them with exactly 10,000 messages. Those
 * of the three demo accounts end shortly before `now`, the others before `DEMO_EPOCH`. A larger
 * scale contains the conversations of a smaller one. Each is generated on demand.
 */
export function* makeConversations(
  random: Random,
  peoplePerStep: number,
  scale: number,
  now: number,
): Generator<DemoConversation> {
  const epoch = Math.min(DEMO_EPOCH, now - 30 * DAY)
  const taken = new Set<string>()
  let wishes = accountWishes(now)
  let made = 0
  for (let step = 1; step <= scale; step++) {
    const missing = CONVERSATIONS * step - made - wishes.length
    const people = peoplePerStep * step
    wishes.push(
      ...otherWishes(random.fork(`step ${step}`), { people, missing, epoch, taken, step }),
    )
    for (const wish of wishes) yield conversation(wish, random.fork(`conversation ${made++}`))
    wishes = []
  }
}

function accountWishes(now: number): Wish[] {
  const ago = (ms: number) => now - ms
  const wish = (a: number, b: number, count: number, endsAt: number, unread = 0): Wish => ({
    people: [a, b],
    count,
    endsAt,
    unread,
  })
  return [
    wish(AYEN, LOKAI, 140, ago(6 * MINUTE), 2),
    wish(AYEN, 3, LONG_CONVERSATION, ago(34 * MINUTE)),
    wish(AYEN, 4, 60, ago(2 * HOUR), 1),
    wish(AYEN, 6, 220, ago(5 * HOUR), 64),
    { ...wish(AYEN, 9, 48, ago(11 * HOUR), 5), hard: true },
    wish(AYEN, 8, 35, ago(26 * HOUR)),
    wish(AYEN, 12, 90, ago(40 * HOUR), 12),
    wish(AYEN, 20, 75, ago(4 * DAY)),
    wish(AYEN, 24, 18, ago(9 * DAY)),
    wish(AYEN, 26, 130, ago(23 * DAY)),
    wish(LOKAI, 12, 110, ago(50 * MINUTE), 3),
    wish(LOKAI, 4, 42, ago(7 * HOUR)),
    wish(LOKAI, 29, 65, ago(30 * HOUR), 1),
    wish(LOKAI, 19, 12, ago(3 * DAY)),
    wish(KEJI, AYEN, 9, ago(8 * HOUR), 1),
    wish(KEJI, 47, 1, ago(20 * HOUR), 1),
    wish(KEJI, 34, 26, ago(2 * DAY)),
  ]
}

interface Step {
  step: number
  /** Number of users so far. */
  people: number
  /** Number of conversations still needed. */
  missing: number
  epoch: number
  /** Pairs that already have a conversation. */
  taken: Set<string>
}

function otherWishes(random: Random, { step, people, missing, epoch, taken }: Step): Wish[] {
  const wishes: Wish[] = []
  while (wishes.length < missing) {
    const a = random.int(3, people - 1)
    const b = random.int(3, people - 1)
    const pair = [Math.min(a, b), Math.max(a, b)] as const
    if (a === b || taken.has(pair.join())) continue
    taken.add(pair.join())
    const long = step > 1 && wishes.length === 0
    wishes.push({
      people: pair,
      count: long ? LONG_CONVERSATION : random.int(2, 60),
      endsAt: epoch - random.int(0, 200 * DAY),
      unread: random.chance(0.3) ? random.int(1, 4) : 0,
    })
  }
  return wishes
}

function conversation(wish: Wish, random: Random): DemoConversation {
  const sessions = talk(wish, random)
  const lines = sessions.flat()
  const times = timesOf(sessions, wish.endsAt, random)
  const unreadFrom = lines.length - wish.unread
  const messages = lines.map((line, index): DemoMessage => {
    const at = times[index] ?? wish.endsAt
    const readAt = Math.min(at + random.int(2, 600) * 1000, wish.endsAt)
    return {
      sender: wish.people[line.speaker],
      text: line.text,
      at,
      replyTo: replyOf(lines, index, random),
      readAt: index < unreadFrom ? readAt : null,
      reactions: index < unreadFrom ? reactionsOf(wish, line, readAt, random) : [],
    }
  })
  return { people: wish.people, createdAt: (times[0] ?? wish.endsAt) - MINUTE, messages }
}

function talk(wish: Wish, random: Random): Line[][] {
  const spoken = Math.max(0, wish.count - wish.unread)
  const sessions: Line[][] = wish.hard ? [hardLines()] : []
  for (let count = sessions.flat().length; count < spoken; ) {
    const next = session(random).slice(0, spoken - count)
    sessions.push(next)
    count += next.length
  }
  if (wish.unread > 0) sessions.push(monologue(random, 1, wish.unread))
  return sessions
}

/** Counted back from the end, so that the last message is exactly at `endsAt`. */
function timesOf(sessions: readonly Line[][], endsAt: number, random: Random): number[] {
  const times: number[] = []
  let end = endsAt
  for (const lines of sessions.toReversed()) {
    let at = end
    for (let i = lines.length - 1; i >= 0; i--) {
      times.push(at)
      if (i > 0) at -= lines[i]?.gap ?? 0
    }
    end = awake(at - pause(random))
  }
  return times.reverse()
}

/** No messages between 23:00 and 6:00 in Juba (UTC+2): such times move to the evening before. */
function awake(at: number): number {
  const hour = (new Date(at).getUTCHours() + 2) % 24
  if (hour >= 6 && hour < 23) return at
  return at - (hour < 6 ? hour + 3 : 1) * HOUR
}

function replyOf(lines: readonly Line[], index: number, random: Random): number | null {
  if (!random.chance(0.06)) return null
  const target = index - random.int(1, 4)
  return target >= 0 && lines[target]?.speaker !== lines[index]?.speaker ? target : null
}

function reactionsOf(wish: Wish, line: Line, at: number, random: Random): DemoReaction[] {
  if (!random.chance(0.07)) return []
  const reader = wish.people[line.speaker === 0 ? 1 : 0]
  return [{ person: reader, type: random.pick(REACTION_TYPES), at }]
}
