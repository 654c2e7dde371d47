import { describe, expect, it } from 'vitest'
import { assign } from 'xstate'
import type { Step } from '../../devtools/simulation/scenario.ts'
import { Play } from './play.ts'
import { type Change, inChart, type SeededBug } from './seed-bug.ts'

const MINUTE = 60_000
/** Its server has positions. */
const SEED = 2

interface TimelineContext {
  timeline: { position: { offset: number } | null }
}

/** Takes every event up to the last frame as known. */
const skipGaps: Change = ({ actions, guards }) => {
  guards.missesEvents = () => false
  actions.recordOffsets = assign(({ context }: { context: TimelineContext }, params) => {
    const { position } = context.timeline
    // Implementations replaced in a machine have no types of their parameters.
    const { offsets } = params as unknown as { offsets: number[] }
    const offset = Math.max(position?.offset ?? 0, ...offsets)
    return { timeline: { ...context.timeline, position: position && { ...position, offset } } }
  })
}

const BUG: SeededBug = {
  name: 'skipped-gap',
  does: 'takes a message as known if a later frame arrived',
  breaks: 'A11',
  seed: SEED,
  watch: inChart('chat', skipGaps),
}

const messages = (count: number): Step[] =>
  Array.from({ length: count }, (): Step[] => [
    { do: 'message', from: 'deng', to: 'ayen', text: '-' },
    { do: 'wait', ms: 500 },
  ]).flat()

/** All sockets open again and lose their first frames, later ones arrive. */
const FIRST_FRAMES_LOST: Step[] = [
  { do: 'socket', fault: { kind: 'drop-frames', first: 4 } },
  { do: 'restart', ms: 100 },
  { do: 'wait', ms: 6000 },
  ...messages(5),
]

async function play(steps: readonly Step[], seededBug?: SeededBug) {
  const simulated = await Play.begin({ seed: SEED, seededBug })
  try {
    const findings = await simulated.episode(steps)
    const requests = simulated.world.journal.filter(
      ({ tab, by, what }) => tab === 'a1' && by === 'client' && what.startsWith('GET '),
    )
    return { findings, requests: requests.map(({ what }) => what.replaceAll(/\d+/g, 'N')) }
  } finally {
    simulated.end()
  }
}

const EVENTS = 'GET /api/messaging/conversations/N/events/'
const PAGE = 'GET /api/messaging/conversations/N/messages/'

describe('frames that no socket delivers', () => {
  it(
    '[A11] are noticed by the next frame, and their messages are requested by position',
    async () => {
      const { findings, requests } = await play(FIRST_FRAMES_LOST)
      expect(findings).toEqual([])
      expect(requests).toContain(EVENTS)
      expect(requests).not.toContain(PAGE)
    },
    MINUTE,
  )

  it(
    'are found by the oracle of A11 if the client ignores the gap',
    async () => {
      const { findings } = await play(FIRST_FRAMES_LOST, BUG)
      expect(findings.map(({ rule }) => rule)).toContain(BUG.breaks)
    },
    MINUTE,
  )

  it(
    '[A11] are refetched as a page if the server no longer has the events',
    async () => {
      const { findings, requests } = await play([
        { do: 'offline', tab: 'a1' },
        { do: 'wait', ms: 1000 },
        ...messages(12),
        { do: 'online', tab: 'a1' },
        { do: 'wait', ms: 6000 },
      ])
      expect(findings).toEqual([])
      expect(requests).toContain(PAGE)
    },
    MINUTE,
  )
})
