import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatMessages } from '../../../../src/machines/messaging/chat/chat.selectors.ts'
import { ChatReference } from '../../../spec/messaging/chat.reference.ts'
import type { ChatStep } from '../../../spec/messaging/chat.steps.ts'
import { ME } from '../../../spec/messaging/chat.words.ts'
import { chatRig } from './chat.rig.ts'
import { ChatWorld, type Probe, type Random } from './chat.world.ts'

const pick = fc.nat(20)
const text = fc.constantFrom('ok', 'ok', 'hello', 'yes')
const bare = (
  ...kinds: (
    | 'down'
    | 'reopened'
    | 'gap'
    | 'gapFails'
    | 'older'
    | 'olderPage'
    | 'dismiss'
    | 'tick'
  )[]
) => fc.constantFrom(...kinds).map((kind) => ({ kind }))

const chances: fc.Arbitrary<Random> = fc.oneof(
  { weight: 4, arbitrary: text.map((t) => ({ kind: 'say' as const, text: t })) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('store', 'answer', 'mumble', 'lose', 'refuse', 'retry', 'remove'),
      pick,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('echo', 'repeat', 'elsewhere'), pick }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('theirs' as const),
      text,
    }),
  },
  {
    weight: 6,
    arbitrary: bare('down', 'reopened', 'gap', 'gapFails', 'older', 'olderPage', 'dismiss', 'tick'),
  },
)

type Rig = ReturnType<typeof chatRig>

function probeOf(rig: Rig): Probe {
  const requests = (which: string) =>
    rig.emitted().findLast((emitted) => emitted.type === 'load' && emitted.which === which)
  return {
    pageAsked: (which) => (rig.isOpen(which) ? (requests(which)?.page as number) : null),
    isSending: (n) => rig.isOpen(`local-${n}`),
    isFailed: (n) =>
      rig.look().list.some(([id, , status]) => id === `local-${n}` && status === 'failed'),
  }
}

/** Invariants after every step. */
function expectInvariants(rig: Rig, order: string[]): string[] {
  const messages = chatMessages(rig.harness.actor.getSnapshot())
  const ids = messages.map((m) => String(m.id))
  expect(new Set(ids).size).toBe(ids.length)
  const clients = messages.filter((m) => m.sender.id === ME.id).flatMap((m) => m.client_id ?? [])
  expect(new Set(clients).size).toBe(clients.length)
  const settled = messages.filter((m) => m.status !== 'pending' && m.status !== 'failed')
  expect(messages.slice(0, settled.length)).toEqual(settled)
  const times = settled.map((m) => Date.parse(m.created_at))
  expect(times).toEqual([...times].sort((a, b) => a - b))
  const settledIds = settled.filter((m) => !m.client_id).map((m) => String(m.id))
  const former = order.filter((id) => settledIds.includes(id))
  expect(settledIds.filter((id) => former.includes(id))).toEqual(former)
  return settledIds
}

async function play(keepsClientIds: boolean, script: Random[]) {
  const world = new ChatWorld(keepsClientIds)
  const rig = chatRig()
  const reference = new ChatReference()
  let order: string[] = []
  const apply = async (steps: ChatStep[]) => {
    for (const step of steps) {
      await rig.do(step)
      reference.do(step)
      expect(rig.look()).toEqual(reference.look())
      order = expectInvariants(rig, order)
    }
  }
  await apply(world.start())
  const probe = probeOf(rig)
  for (const random of script) await apply(world.steps(random, probe))
  return { world, rig, apply, probe }
}

/**
 * The connection is restored: failed messages are retried, all sends get a response, missed
 * messages are fetched.
 */
async function heal({ world, apply, probe }: Awaited<ReturnType<typeof play>>) {
  await apply(world.retries(probe))
  await apply(world.answers(probe))
  await apply([['wait', 20_000]])
  for (let round = 0; round < 2; round++) {
    await apply(world.steps({ kind: 'reopened' }, probe))
    while (probe.pageAsked('gap') !== null) await apply(world.steps({ kind: 'gap' }, probe))
  }
}

describe('a chat over a bad connection', () => {
  it('[SEND-02 SEND-03 SEND-04 A11 B5] shows each message once, loses no text and matches the reference', async () => {
    let sends = 0
    let healed = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(chances, { minLength: 12, maxLength: 40, size: 'max' }),
        async (script) => {
          const game = await play(true, script)
          await heal(game)
          const messages = chatMessages(game.rig.harness.actor.getSnapshot())
          for (const send of game.world.sends) {
            const entries = messages.filter((m) => m.client_id === `local-${send.n}`)
            const texts = entries.map((m) => m.body)
            // A removed message may have been stored, and then appears once.
            if (send.removed) expect([[], [send.text]]).toContainEqual(texts)
            else expect(texts).toEqual([send.text])
          }
          for (const stored of game.world.messages.filter((m) => m.sender.id !== ME.id)) {
            expect(messages.filter((m) => String(m.id) === String(stored.id)).length).toBe(1)
          }
          expect(messages.filter((m) => m.status === 'pending' || m.status === 'failed')).toEqual(
            [],
          )
          sends += game.world.sends.length
          healed += 1
          game.rig.harness.stop()
        },
      ),
      { numRuns: 250, seed: 20260105 },
    )
    expect(healed).toBe(250)
    expect(sends).toBeGreaterThan(250)
  }, 60_000)

  it('[A11] loses no text with an API that ignores client ids', async () => {
    let sends = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(chances, { minLength: 12, maxLength: 40, size: 'max' }),
        async (script) => {
          const game = await play(false, script)
          await heal(game)
          const messages = chatMessages(game.rig.harness.actor.getSnapshot())
          const texts = messages.filter((m) => m.sender.id === ME.id).map((m) => m.body)
          for (const word of new Set(game.world.sends.map((s) => s.text))) {
            const wanted = game.world.sends.filter((s) => s.text === word && !s.removed)
            expect(texts.filter((t) => t === word).length).toBeGreaterThanOrEqual(wanted.length)
          }
          sends += game.world.sends.length
          game.rig.harness.stop()
        },
      ),
      { numRuns: 150, seed: 20260105 },
    )
    expect(sends).toBeGreaterThan(150)
  }, 60_000)
})
