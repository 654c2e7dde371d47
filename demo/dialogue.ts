import { CHAT_WORDS, FAREWELLS, FILLERS, GREETING_REPLIES, GREETINGS } from './chat-words.ts'
import { HOUR, MINUTE, SECOND } from './dates.ts'
import { EXCHANGES } from './exchanges.ts'
import { expand, type Slots } from './grammar.ts'
import type { Random } from './random.ts'

/**
 * One message of a dialogue: which of the two users sends it, and how long after the previous one.
 */
export interface Line {
  speaker: 0 | 1
  text: string
  /** Milliseconds. */
  gap: number
}

const other = (speaker: 0 | 1): 0 | 1 => (speaker === 0 ? 1 : 0)

/** Typing speed and distraction: longer texts take longer. */
const typing = (text: string, random: Random): number =>
  random.int(4, 40) * SECOND +
  text.length * random.int(60, 220) +
  (random.boolean(0.12) ? random.int(3, 25) * MINUTE : 0)

/** One session of two users: greeting, some exchanges, sometimes a goodbye. */
export function session(random: Random): Line[] {
  const lines: Line[] = []
  const say = (speaker: 0 | 1, template: string, slots: Slots, gap?: number) => {
    const text = expand(template, slots, random)
    lines.push({ speaker, text, gap: gap ?? typing(text, random) })
  }
  const opener: 0 | 1 = random.boolean(0.5) ? 0 : 1
  if (random.boolean(0.55)) {
    const slots = pickSlots(random)
    say(opener, random.pick(GREETINGS), slots)
    say(other(opener), random.pick(GREETING_REPLIES), slots)
  }
  const exchanges = random.int(1, 7)
  for (let i = 0; i < exchanges; i++) {
    exchange(random, say)
    if (random.boolean(0.25))
      say(random.boolean(0.5) ? 0 : 1, random.pick(FILLERS), pickSlots(random))
  }
  if (random.boolean(0.45)) {
    const slots = pickSlots(random)
    say(opener, random.pick(FAREWELLS), slots)
    if (random.boolean(0.7)) say(other(opener), random.pick(FAREWELLS), slots)
  }
  return lines
}

function exchange(
  random: Random,
  say: (speaker: 0 | 1, template: string, slots: Slots, gap?: number) => void,
): void {
  const slots = pickSlots(random)
  let speaker: 0 | 1 = random.boolean(0.5) ? 0 : 1
  for (const [index, line] of random.pick(EXCHANGES).entries()) {
    if (index === 0) {
      say(speaker, line, slots, random.int(1, 50) * MINUTE)
    } else if (line.startsWith('+ ')) {
      say(speaker, line.slice(2), slots, random.int(3, 20) * SECOND)
    } else {
      speaker = other(speaker)
      say(speaker, line, slots)
    }
  }
}

/** One word per slot, so that both users mean the same day, place and thing. */
function pickSlots(random: Random): Slots {
  return Object.fromEntries(
    Object.entries(CHAT_WORDS).map(([name, options]) => [name, [random.pick(options)]]),
  )
}

/** `count` messages of one user; used for unread messages. */
export function monologue(random: Random, speaker: 0 | 1, count: number): Line[] {
  const openings = EXCHANGES.map((lines) => lines[0]).filter((line) => line !== undefined)
  return Array.from({ length: count }, (_, index) => {
    const template = index % 3 === 2 ? random.pick(FILLERS) : random.pick(openings)
    const text = expand(template, pickSlots(random), random)
    return {
      speaker,
      text,
      gap: random.boolean(0.6) ? typing(text, random) : random.int(1, 90) * MINUTE,
    }
  })
}

/** Time between two sessions: some hours to some days. */
export const pause = (random: Random): number =>
  random.boolean(0.6) ? random.int(5, 30) * HOUR : random.int(30, 110) * HOUR
