import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../demo/accounts.ts'
import { avatarSvg } from '../../demo/avatar-art.ts'
import type { DemoConversation } from '../../demo/conversations.ts'
import { DEMO_EPOCH } from '../../demo/dates.ts'
import { expand } from '../../demo/grammar.ts'
import { type DemoPlan, makePlan } from '../../demo/plan.ts'
import { createRandom } from '../../demo/random.ts'
import { makeDemoUsers } from '../../demo/users.ts'
import { USERNAME_PATTERN } from '../../server/account/account/accounts.ts'

const NOW = Date.UTC(2026, 10, 20, 9, 0, 0)
const DAY = 86_400_000

/** The plan with its conversations generated. */
interface Demo extends Omit<DemoPlan, 'conversations'> {
  conversations: DemoConversation[]
}
const demoOf = (scale: number, now = NOW): Demo => {
  const plan = makePlan({ scale, now })
  return { ...plan, conversations: [...plan.conversations] }
}

let demo: Demo
beforeAll(() => {
  demo = demoOf(1)
})

const fullNames = () => demo.users.map((one) => `${one.firstName} ${one.lastName}`)
const user = (username: string) => demo.users.find((one) => one.username === username)!

describe('demo users', () => {
  test('are at least forty with unique usernames and e-mail addresses', () => {
    expect(demo.users.length).toBeGreaterThanOrEqual(40)
    for (const pick of ['username', 'email'] as const) {
      const values = demo.users.map((one) => one[pick].toLowerCase())
      expect(new Set(values).size).toBe(values.length)
    }
    expect(demo.users.filter((one) => !USERNAME_PATTERN.test(one.username))).toEqual([])
    expect(demo.users.map((one) => one.key)).toEqual(demo.users.map((_, index) => index))
  })

  test.each([1, 4])('have unique full names at scale %d', (scale) => {
    const { users } = makePlan({ scale, now: NOW })
    const names = users.map((one) => `${one.firstName} ${one.lastName}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('have unique usernames when all names are used', () => {
    const users = makeDemoUsers(createRandom('many'), 100)
    expect(users).toHaveLength(30_000)
    expect(new Set(users.map((one) => one.username)).size).toBe(users.length)
  })

  test('include the edge cases', () => {
    expect(fullNames().map((name) => [...name].length)).toContain(80)
    for (const letter of ['ɔ̈', 'ɔ', 'ŋ', 'Ŋ', 'ä']) {
      expect([letter, fullNames().some((name) => name.includes(letter))]).toEqual([letter, true])
    }
    for (const letter of ['ɛ̈', 'ɣ', 'ŋ', 'ɔ̈']) expect(user('thon.malang').bio).toContain(letter)
    expect(user('hiba.i').bio).toMatch(/\p{Script=Arabic}{4}/u)
    expect(user('bazia.arts').bio).toContain('<b>')
    expect(demo.users.some((one) => !one.hasAvatar)).toBe(true)
    expect(demo.users.some((one) => one.bio === '')).toBe(true)
  })

  test('have all account types and towns, and one staff user', () => {
    expect(new Set(demo.users.map((one) => one.userType))).toEqual(
      new Set(['creator', 'client', 'freelancer']),
    )
    expect(new Set(demo.users.map((one) => one.town)).size).toBe(13)
    expect(demo.users.filter((one) => one.isStaff).map((one) => one.username)).toEqual(['keji'])
  })

  test('start with the demo accounts: a creator, a client, a staff user and a superuser of the roster', () => {
    expect(accounts().map((account) => [account.username, account.role])).toEqual([
      ['ayen', 'creator'],
      ['lokai', 'client'],
      ['keji', 'staff'],
      ['poni.l', 'superuser'],
    ])
    for (const { username, fullName, password } of accounts()) {
      const one = user(username)
      expect(`${one.firstName} ${one.lastName}`).toBe(fullName)
      expect(password.length).toBeGreaterThanOrEqual(8)
    }
  })
})

describe('demo conversations', () => {
  test('are thirty, one with exactly 10,000 messages, no pair twice', () => {
    expect(demo.conversations).toHaveLength(150)
    const counts = demo.conversations.map((one) => one.messages.length)
    expect(counts.filter((count) => count === 10_000)).toHaveLength(1)
    expect(counts.filter((count) => count > 1000)).toHaveLength(1)
    const pairs = demo.conversations.map((one) => one.users.toSorted((a, b) => a - b).join())
    expect(new Set(pairs).size).toBe(150)
  })

  test('have ascending times after their start and before now', () => {
    for (const { createdAt, messages } of demo.conversations) {
      const times = [createdAt, ...messages.map((message) => message.at)]
      expect(times.every((at, index) => index === 0 || at > times[index - 1]!)).toBe(true)
      expect(messages.every((one) => one.at < NOW && (one.readAt ?? 0) < NOW)).toBe(true)
    }
  })

  test('end shortly before now for the demo accounts, before the epoch for others', () => {
    const ends = demo.conversations.map((one) => ({
      ofAccount: one.users.some((key) => key < 3),
      end: one.messages.at(-1)!.at,
    }))
    const fresh = ends.filter((one) => one.ofAccount)
    expect(fresh.every((one) => one.end > NOW - 24 * DAY)).toBe(true)
    expect(fresh.filter((one) => one.end > NOW - 3_600_000).length).toBeGreaterThanOrEqual(2)
    expect(ends.filter((one) => !one.ofAccount).every((one) => one.end <= DEMO_EPOCH)).toBe(true)
  })

  test('start after both users joined', () => {
    for (const { users, createdAt } of demo.conversations) {
      for (const key of users) expect(demo.users[key]!.joinedAt).toBeLessThan(createdAt)
    }
  })

  test('have messages of both users, replies to the other user and reactions of the recipient', () => {
    let replies = 0
    let reactions = 0
    for (const { users, messages } of demo.conversations) {
      for (const [index, message] of messages.entries()) {
        expect(users).toContain(message.sender)
        if (message.replyTo !== null) {
          replies += 1
          expect(message.replyTo).toBeLessThan(index)
          expect(messages[message.replyTo]!.sender).not.toBe(message.sender)
        }
        for (const reaction of message.reactions) {
          reactions += 1
          expect(users).toContain(reaction.user)
          expect(reaction.user).not.toBe(message.sender)
        }
      }
    }
    expect([replies > 200, reactions > 500]).toEqual([true, true])
  })

  test('have no unexpanded templates and varied texts', () => {
    const texts = demo.conversations.flatMap((one) => one.messages.map((message) => message.text))
    expect(texts.filter((text) => /\{\w+\}|\[[^\]]*\|[^\]]*\]|undefined/.test(text))).toEqual([])
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
    const long = demo.conversations.find((one) => one.messages.length === 10_000)!
    expect(new Set(long.messages.map((message) => message.text)).size).toBeGreaterThan(1500)
    expect(texts.filter((text) => /Sabah al-kher|Ita kef|Kwes/.test(text)).length).toBeGreaterThan(
      50,
    )
  })

  test('include texts that are edge cases for chats', () => {
    const hard = demo.conversations.find((one) => one.users.join() === '0,9')!
    const texts = hard.messages.map((message) => message.text)
    expect(texts.some((text) => text.includes('<script>'))).toBe(true)
    expect(texts.some((text) => [...text].length === 5000)).toBe(true)
    expect(texts.some((text) => /^\p{Extended_Pictographic}+$/u.test(text))).toBe(true)
    expect(texts.some((text) => /\p{Script=Arabic}{4}/u.test(text))).toBe(true)
    expect(texts.some((text) => /\S{200}/.test(text))).toBe(true)
  })

  test('give each demo account unread messages, always the last ones and from the other user', () => {
    for (const account of [0, 1, 2]) {
      const waiting = demo.conversations.filter((one) =>
        one.messages.some(
          (message) =>
            message.readAt === null && message.sender !== account && one.users.includes(account),
        ),
      )
      expect(waiting.length).toBeGreaterThan(0)
    }
    for (const { messages } of demo.conversations) {
      const first = messages.findIndex((message) => message.readAt === null)
      const unread = first < 0 ? [] : messages.slice(first)
      expect(new Set(unread.map((message) => message.sender)).size).toBeLessThanOrEqual(1)
      expect(unread.every((message) => message.readAt === null)).toBe(true)
    }
  })
})

describe('demo follows', () => {
  test('have no self-follows or duplicates, and unread follows of the demo accounts', () => {
    const pairs = demo.follows.map((follow) => `${follow.follower} ${follow.followed}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(demo.follows.filter((follow) => follow.follower === follow.followed)).toEqual([])
    for (const account of [0, 1, 2]) {
      const unseen = demo.follows.filter((one) => one.followed === account && !one.seen)
      expect(unseen.length).toBeGreaterThan(0)
      expect(unseen.every((one) => one.at < NOW)).toBe(true)
    }
  })

  test('adds one welcome notification per user, none in the future', () => {
    expect(demo.notifications.map((one) => one.user)).toEqual(demo.users.map((one) => one.key))
    expect(demo.notifications.every((one) => one.at < NOW && one.verb === 'welcomed')).toBe(true)
  })
})

describe('demo generation', () => {
  test('is deterministic for the same time', () => {
    expect(demoOf(1)).toEqual(demo)
  })

  test('changes only relative dates when started later', () => {
    const later = demoOf(1, NOW + DAY)
    expect(later.users).toEqual(demo.users)
    const texts = (one: Demo) => one.conversations.map((talk) => talk.messages.map((m) => m.text))
    expect(texts(later)).toEqual(texts(demo))
    expect(later.conversations[0]!.messages.at(-1)!.at).toBe(
      demo.conversations[0]!.messages.at(-1)!.at + DAY,
    )
    expect(later.conversations.at(-1)).toEqual(demo.conversations.at(-1))
  })

  test('has no future dates when the clock is before the epoch', () => {
    const early = demoOf(1, DEMO_EPOCH - 100 * DAY)
    const ends = early.conversations.map((one) => one.messages.at(-1)!.at)
    expect(Math.max(...ends)).toBeLessThan(DEMO_EPOCH - 100 * DAY)
  })

  test('multiplies users, conversations and messages by scale and keeps the data of the smaller scale', () => {
    const larger = demoOf(3)
    expect(larger.users).toHaveLength(demo.users.length * 3)
    expect(larger.users.slice(0, demo.users.length)).toEqual(demo.users)
    expect(larger.conversations).toHaveLength(450)
    expect(larger.conversations.slice(0, 150)).toEqual(demo.conversations)
    const long = larger.conversations.filter((one) => one.messages.length === 10_000)
    expect(long).toHaveLength(3)
    expect(new Set(larger.users.map((one) => one.username)).size).toBe(larger.users.length)
    expect(Math.max(...larger.conversations.flatMap((one) => one.users))).toBeLessThan(
      larger.users.length,
    )
  })

  test('seeded random generator repeats for a seed, forks independent streams and spreads its numbers', () => {
    const draw = (seed: string) => {
      const random = createRandom(seed)
      return Array.from({ length: 5 }, () => random.next())
    }
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
    const parent = createRandom('a')
    const before = parent.fork('child').next()
    parent.next()
    expect(parent.fork('child').next()).toBe(before)
    const buckets = [0, 0, 0, 0]
    for (let i = 0; i < 8000; i++) buckets[parent.int(0, 3)]! += 1
    for (const count of buckets) expect(Math.abs(count - 2000)).toBeLessThan(200)
    expect(() => parent.pick([])).toThrow('non-empty')
  })

  test('avatars are the same for one user and differ between users', () => {
    expect(avatarSvg('ayen')).toBe(avatarSvg('ayen'))
    expect(new Set(demo.users.map((one) => avatarSvg(one.username))).size).toBe(demo.users.length)
  })
})

describe('template grammar', () => {
  const random = () => createRandom('grammar')

  test('expands choices, nested choices and slots', () => {
    const said = new Set(
      Array.from({ length: 50 }, (_, index) =>
        expand('[Hi|Hey[,|]] {name}', { name: ['Ayen'] }, createRandom(String(index))),
      ),
    )
    expect(said).toEqual(new Set(['Hi Ayen', 'Hey, Ayen', 'Hey Ayen']))
  })

  test('throws on an undefined slot', () => {
    expect(() => expand('see {nothing}', {}, random())).toThrow('no slot named nothing')
  })
})
