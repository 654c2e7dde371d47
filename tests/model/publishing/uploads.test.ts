import { expect, it } from 'vitest'
import { type UploadsRigLook, uploadsRig } from '../../machines/publishing/uploads/uploads.rig.ts'
import { file, type UploadsStep } from '../../spec/publishing/uploads.table.ts'

/** Seeded random generator; returns numbers in [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const BAD = { type: 'image/svg+xml' }

/** A random step that is possible now; `n` makes a unique file name. */
function nextStep(look: UploadsRigLook, roll: () => number, n: number): UploadsStep {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T
  const place = Math.floor(roll() * Math.max(1, look.items.length))
  const under = look.items.filter(({ status }) => status === 'preparing' || status === 'sending')
  const busy = under.length > 0 ? pick(under) : null
  const name = busy?.name.replace('.jpg', '') ?? ''
  const steps: UploadsStep[] = [
    ['add', [file(`n${n}`), ...(roll() < 0.3 ? [file(`bad${n}`, BAD)] : [])]],
    ['cancel', place],
    ['retry', place],
    ['remove', place],
    ['move', place, Math.floor(roll() * 4)],
    ['describe', place, `words ${n}`],
    ['online'],
    ['dismiss'],
    ['wait', Math.floor(roll() * 60_000)],
  ]
  if (busy?.status === 'preparing') steps.push(['prepared', name, 10], ['unreadable', name])
  if (busy?.status === 'sending') {
    steps.push(
      ['progress', name, 1, 2],
      ['sent', name, n],
      ['held', name],
      ['failed', name, pick([0, 400, 500])],
    )
  }
  return pick(steps)
}

async function walk(seed: number, seen: Set<string>): Promise<void> {
  const roll = createRandom(seed)
  const rig = uploadsRig({ field: 'images', max: 5 })
  for (let n = 0; n < 150; n++) {
    const before = rig.look()
    const step = nextStep(before, roll, n)
    await rig.do(step)
    seen.add(step[0])
    const after = rig.look()
    const where = `${seed}.${n} ${JSON.stringify(step)}`
    const busy = after.items.filter(({ status }) => ['preparing', 'sending'].includes(status))
    // At most two run, none waits while fewer than two run, and only busy items have effects.
    expect(busy.length, where).toBeLessThanOrEqual(2)
    expect(after.items.some((i) => i.status === 'waiting') && busy.length < 2, where).toBe(false)
    expect([...rig.running.keys()].sort(), where).toEqual(busy.map(({ name }) => name).sort())
    expect(after.items.length, where).toBeLessThanOrEqual(5)
    // Uploaded pictures stay until they are removed; alternative texts are never lost.
    for (const item of before.items) {
      const now = after.items.find(({ name }) => name === item.name)
      if (item.status === 'done' && step[0] !== 'remove') {
        expect(now?.picture, where).toBe(item.picture)
      }
      if (now && step[0] !== 'describe') expect(now.alt, where).toBe(item.alt)
    }
    // The last event to the form lists all items.
    const emitted = rig
      .facts()
      .at(-1)
      ?.items.map((item) => [item.name, item.status])
    if (emitted)
      expect(emitted, where).toEqual(after.items.map(({ name, status }) => [name, status]))
  }
  // Every file has its own client id, which is the same for every attempt.
  const sends = rig.emitted().filter(({ type }) => type === 'send')
  const pairs = new Set(sends.map(({ name, clientId }) => `${name} ${clientId}`))
  expect(pairs.size).toBe(new Set(sends.map(({ name }) => name)).size)
  expect(pairs.size).toBe(new Set(sends.map(({ clientId }) => clientId)).size)
}

it('[PROD-06 A31 B5] uploads keep their invariants for random steps', async () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= 12; seed++) await walk(seed, seen)
  expect([...seen].sort()).toEqual([
    'add',
    'cancel',
    'describe',
    'dismiss',
    'failed',
    'held',
    'move',
    'online',
    'prepared',
    'progress',
    'remove',
    'retry',
    'sent',
    'unreadable',
    'wait',
  ])
})
