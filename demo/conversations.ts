import { DAY, DEMO_EPOCH, HOUR, MINUTE } from './dates.ts'
import { type Line, monologue, pause, session } from './dialogue.ts'
import { edgeCaseLines } from './hard-lines.ts'
import type { Random } from './random.ts'

interface DemoReaction {
  user: number
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
  users: readonly [number, number]
  createdAt: number
  messages: DemoMessage[]
}

/** Parameters of one conversation. */
interface ConversationSpec {
  users: readonly [number, number]
  count: number
  endsAt: number
  /** The last `unread` messages are from the second user and unread by the first. */
  unread: number
  hasEdgeCases?: boolean
}

const LONG_CONVERSATION = 10_000
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
  usersPerStep: number,
  scale: number,
  now: number,
): Generator<DemoConversation> {
  const epoch = Math.min(DEMO_EPOCH, now - 30 * DAY)
  const usedPairs = new Set<string>()
  let specs = demoAccountSpecs(now)
  let generatedCount = 0
  for (let step = 1; step <= scale; step++) {
    const missingCount = CONVERSATIONS * step - generatedCount - specs.length
    const users = usersPerStep * step
    specs.push(
      ...randomSpecs(random.fork(`step ${step}`), { users, missingCount, epoch, usedPairs, step }),
    )
    for (const spec of specs)
      yield conversation(spec, random.fork(`conversation ${generatedCount++}`))
    specs = []
  }
}

function demoAccountSpecs(now: number): ConversationSpec[] {
  const ago = (ms: number) => now - ms
  const spec = (
    a: number,
    b: number,
    count: number,
    endsAt: number,
    unread = 0,
  ): ConversationSpec => ({
    users: [a, b],
    count,
    endsAt,
    unread,
  })
  return [
    spec(AYEN, LOKAI, 140, ago(6 * MINUTE), 2),
    spec(AYEN, 3, LONG_CONVERSATION, ago(34 * MINUTE)),
    spec(AYEN, 4, 60, ago(2 * HOUR), 1),
    spec(AYEN, 6, 220, ago(5 * HOUR), 64),
    { ...spec(AYEN, 9, 48, ago(11 * HOUR), 5), hasEdgeCases: true },
    spec(AYEN, 8, 35, ago(26 * HOUR)),
    spec(AYEN, 12, 90, ago(40 * HOUR), 12),
    spec(AYEN, 20, 75, ago(4 * DAY)),
    spec(AYEN, 24, 18, ago(9 * DAY)),
    spec(AYEN, 26, 130, ago(23 * DAY)),
    spec(LOKAI, 12, 110, ago(50 * MINUTE), 3),
    spec(LOKAI, 4, 42, ago(7 * HOUR)),
    spec(LOKAI, 29, 65, ago(30 * HOUR), 1),
    spec(LOKAI, 19, 12, ago(3 * DAY)),
    spec(KEJI, AYEN, 9, ago(8 * HOUR), 1),
    spec(KEJI, 47, 1, ago(20 * HOUR), 1),
    spec(KEJI, 34, 26, ago(2 * DAY)),
  ]
}

interface Step {
  step: number
  /** Number of users so far. */
  users: number
  /** Number of conversations still needed. */
  missingCount: number
  epoch: number
  /** Pairs that already have a conversation. */
  usedPairs: Set<string>
}

function randomSpecs(
  random: Random,
  { step, users, missingCount, epoch, usedPairs }: Step,
): ConversationSpec[] {
  const specs: ConversationSpec[] = []
  while (specs.length < missingCount) {
    const a = random.int(3, users - 1)
    const b = random.int(3, users - 1)
    const pair = [Math.min(a, b), Math.max(a, b)] as const
    if (a === b || usedPairs.has(pair.join())) continue
    usedPairs.add(pair.join())
    const isLong = step > 1 && specs.length === 0
    specs.push({
      users: pair,
      count: isLong ? LONG_CONVERSATION : random.int(2, 60),
      endsAt: epoch - random.int(0, 200 * DAY),
      unread: random.boolean(0.3) ? random.int(1, 4) : 0,
    })
  }
  return specs
}

function conversation(spec: ConversationSpec, random: Random): DemoConversation {
  const sessions = generateSessions(spec, random)
  const lines = sessions.flat()
  const times = messageTimes(sessions, spec.endsAt, random)
  const unreadFrom = lines.length - spec.unread
  const messages = lines.map((line, index): DemoMessage => {
    const at = times[index] ?? spec.endsAt
    const readAt = Math.min(at + random.int(2, 600) * 1000, spec.endsAt)
    return {
      sender: spec.users[line.speaker],
      text: line.text,
      at,
      replyTo: pickReplyTarget(lines, index, random),
      readAt: index < unreadFrom ? readAt : null,
      reactions: index < unreadFrom ? pickReactions(spec, line, readAt, random) : [],
    }
  })
  return { users: spec.users, createdAt: (times[0] ?? spec.endsAt) - MINUTE, messages }
}

function generateSessions(spec: ConversationSpec, random: Random): Line[][] {
  const readCount = Math.max(0, spec.count - spec.unread)
  const sessions: Line[][] = spec.hasEdgeCases ? [edgeCaseLines()] : []
  for (let count = sessions.flat().length; count < readCount; ) {
    const next = session(random).slice(0, readCount - count)
    sessions.push(next)
    count += next.length
  }
  if (spec.unread > 0) sessions.push(monologue(random, 1, spec.unread))
  return sessions
}

/** Counted back from the end, so that the last message is exactly at `endsAt`. */
function messageTimes(sessions: readonly Line[][], endsAt: number, random: Random): number[] {
  const times: number[] = []
  let end = endsAt
  for (const lines of sessions.toReversed()) {
    let at = end
    for (let i = lines.length - 1; i >= 0; i--) {
      times.push(at)
      if (i > 0) at -= lines[i]?.gap ?? 0
    }
    end = toWakingHours(at - pause(random))
  }
  return times.reverse()
}

/** No messages between 23:00 and 6:00 in Juba (UTC+2): such times move to the evening before. */
function toWakingHours(at: number): number {
  const hour = (new Date(at).getUTCHours() + 2) % 24
  if (hour >= 6 && hour < 23) return at
  return at - (hour < 6 ? hour + 3 : 1) * HOUR
}

function pickReplyTarget(lines: readonly Line[], index: number, random: Random): number | null {
  if (!random.boolean(0.06)) return null
  const target = index - random.int(1, 4)
  return target >= 0 && lines[target]?.speaker !== lines[index]?.speaker ? target : null
}

function pickReactions(
  spec: ConversationSpec,
  line: Line,
  at: number,
  random: Random,
): DemoReaction[] {
  if (!random.boolean(0.07)) return []
  const reader = spec.users[line.speaker === 0 ? 1 : 0]
  return [{ user: reader, type: random.pick(REACTION_TYPES), at }]
}
