// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { replay } from '../../devtools/trace/replay.ts'
import { parseTrace, serializeTrace, type Trace } from '../../devtools/trace/schema.ts'
import { SECRETS } from '../trace/stories.ts'
import { hostedApp, joined, listener } from './hosted.ts'

const secretsIn = (said: unknown): string[] => {
  const text = JSON.stringify(said).toLowerCase()
  return Object.values(SECRETS).filter((secret) => text.includes(secret.toLowerCase()))
}

it('posts nothing while no inspector is attached, and sends the whole recording to a late one', async () => {
  const hosted = await hostedApp()
  const { bus, clock, host } = hosted
  expect(bus.said).toEqual([])
  host.show()
  expect(bus.said).toEqual([
    { say: 'here', tab: 'a', since: expect.any(Number), page: '/', isSignedIn: true },
  ])
  const late = listener(hosted)
  late.attach()
  clock.advance(1_000)
  const trace = joined(late.batches())
  expect(parseTrace(serializeTrace(trace))).toEqual({ trace: JSON.parse(JSON.stringify(trace)) })
  const { steps, divergence } = replay(trace)
  expect([divergence, steps > 100]).toEqual([null, true])
  expect(secretsIn(bus.said)).toEqual([])
})

it('sends the HTTP requests as route templates with status and time, without ids and bodies', async () => {
  const hosted = await hostedApp()
  const late = listener(hosted)
  late.attach()
  hosted.clock.advance(1_000)
  const journal = late.batches().flatMap((batch) => batch.journal ?? [])
  expect(new Set(journal.map(({ tab }) => tab))).toEqual(new Set(['a']))
  const texts = journal.map(({ by, what }) => `${by}: ${what}`)
  expect(texts.filter((text) => /POST \S+(?:token|\/messages)\/(?: |$)/.test(text))).toEqual([
    'client: POST /api/auth/token/',
    'server: 401 POST /api/auth/token/ (0 ms)',
    'client: POST /api/auth/token/',
    'server: 200 POST /api/auth/token/ (0 ms)',
    'client: POST /api/messaging/conversations/{}/messages/',
    'server: 201 POST /api/messaging/conversations/{}/messages/ (0 ms)',
  ])
  // Sent by the first script of the page, before the recorder was loaded.
  expect(texts[0]).toBe('client: GET /api/portfolio/')
  // A second request is sent to attached inspectors only once.
  const before = journal.length
  hosted.clock.advance(1_000)
  expect(late.batches().flatMap((batch) => batch.journal ?? [])).toHaveLength(before)
})

it('sends an inspector that is attached from the start the same data in batches', async () => {
  const early: ReturnType<typeof listener>[] = []
  const hosted = await hostedApp((begun) => {
    const one = listener(begun)
    one.attach()
    early.push(one)
  })
  const late = listener(hosted, 'p2')
  late.attach()
  hosted.clock.advance(1_000)
  const batches = early.flatMap((one) => one.batches())
  expect(batches.length).toBeGreaterThan(3)
  const [all, atOnce] = [joined(batches), joined(late.batches())]
  const handled = ({ events }: Trace) => events.map(({ seq, actor }) => [seq, actor])
  expect(handled(all)).toEqual(handled(atOnce))
  const names = ({ actors }: Trace) => actors.map(({ name }) => name).toSorted()
  expect(names(all)).toEqual(names(atOnce))
  // Equal texts need equal numbers in all batches, or the replay diverges.
  expect(replay(all).divergence).toBeNull()
  expect(secretsIn(hosted.bus.said)).toEqual([])
  hosted.host.leave()
  expect(hosted.bus.said.at(-1)).toEqual({ say: 'gone', tab: 'a' })
})

it('stops sending when the inspector detaches or its lock is released', async () => {
  const hosted = await hostedApp()
  const all = ['p1', 'p2', 'p3'].map((name) => listener(hosted, name))
  for (const { attach } of all) attach()
  await hosted.clock.advanceAsync(1_000)
  const before = all.map(({ batches }) => batches().length)
  expect(before.every((count) => count > 0)).toBe(true)
  all[0]?.detach()
  all[1]?.die()
  await hosted.clock.advanceAsync(100)
  hosted.handle.session.send({ type: 'session.logout' })
  await hosted.clock.advanceAsync(100)
  const receives = all.map(({ batches }, place) => batches().length > (before[place] ?? 0))
  expect(receives).toEqual([false, false, true])
})

it('announces the page again when its user signs out', async () => {
  const hosted = await hostedApp()
  const inspector = listener(hosted)
  inspector.attach()
  hosted.clock.advance(1_000)
  hosted.handle.session.send({ type: 'session.logout' })
  await hosted.clock.advanceAsync(1_000)
  const announced = inspector.received.filter(({ say }) => say === 'here')
  expect(announced).toMatchObject([{ isSignedIn: true }, { isSignedIn: false }])
})

it('sends a live actor the event of an inspector, with placeholders replaced by texts', async () => {
  const hosted = await hostedApp()
  const inspector = listener(hosted)
  inspector.attach()
  hosted.clock.advance(1_000)
  const toast = { kind: 'info', title: 'Typed', text: 'by a developer' }
  expect(inspector.send('a app/toasts', { type: 'toast.show', toast })).toBeNull()
  expect(hosted.handle.toasts.getSnapshot().context.queue).toMatchObject([toast])
  const change = joined(inspector.batches()).events.findLast(
    ({ event }) => event.type === 'draft.change',
  )
  const chat = hosted.handle.member.current()?.chat(1)
  chat?.send({ type: 'draft.change', text: 'something else' })
  expect(change?.event).toEqual({ type: 'draft.change', text: expect.any(Object) })
  expect(inspector.send(change?.actor ?? '', { ...change?.event })).toBeNull()
  expect(chat?.getSnapshot().context.composer.draft).toBe(SECRETS.draft)
})

it('reports why an event was not sent', async () => {
  const hosted = await hostedApp()
  const inspector = listener(hosted)
  expect(inspector.send('a app', { type: 'x' })).toBe('The inspector is not attached.')
  inspector.attach()
  hosted.clock.advance(1_000)
  hosted.handle.session.send({ type: 'session.logout' })
  await hosted.clock.advanceAsync(1_000)
  const service = joined(inspector.batches()).actors.find(({ machine }) => machine === null)?.name
  expect([
    inspector.send('a missing', { type: 'x' }),
    inspector.send(service ?? '', { type: 'x' }),
    inspector.send('a app/member', { type: 'x' }),
    inspector.send('a app', { code: 1 }),
    inspector.send('a app', { type: 'x', at: { $actor: 'y' } }),
    inspector.send('a app', { type: 'x', list: [{ $text: 90_000, length: 3 }] }),
  ]).toEqual([
    'No actor "a missing".',
    `"${service}" is not a machine and receives no events.`,
    '"a app/member" has stopped.',
    'An event needs a type.',
    'A "$actor" from a trace cannot be sent.',
    'There is no text with number 90000.',
  ])
})
