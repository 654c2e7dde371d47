import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { replay } from '../../devtools/trace/replay.ts'
import type { Trace, TraceEvent } from '../../devtools/trace/schema.ts'
import { replayFile } from '../../tools/replay.ts'

const FILE = 'tests/traces/sign-in-send-refresh.json'
const folder = mkdtempSync(join(tmpdir(), 'trace-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function replayText(text: string): Promise<{ code: number; printed: string[] }> {
  const file = join(folder, 'trace.json')
  writeFileSync(file, text)
  const printed: string[] = []
  const code = await replayFile(file, (line) => printed.push(line.replace(`${file}: `, '')))
  return { code, printed }
}

const readTrace = (): Trace => JSON.parse(readFileSync(FILE, 'utf8'))

/** The first event of this type. */
function first(trace: Trace, type: string): TraceEvent & { event: Record<string, unknown> } {
  const found = trace.events.find(({ event }) => event.type === type)
  if (found === undefined) throw new Error(`no event of type ${type}`)
  return found
}

/** The altered part, and how. The difference is reported for this event, or for its sender. */
const ALTERED: [what: string, type: string, alter: (event: Record<string, unknown>) => void][] = [
  ['its type', 'message.send', (event) => Object.assign(event, { type: 'reply.cancel' })],
  ['a close code', 'socket.closed', (event) => Object.assign(event, { code: 1011 })],
  ['a text', 'draft.change', (event) => Object.assign(event, { text: { $text: 999, length: 5 } })],
  ['a user id', 'session.authenticated', (event) => Object.assign(event.user as object, { id: 8 })],
]

describe('replay of an altered trace', () => {
  it.each(ALTERED)('detects an altered event: %s', async (_, type, alter) => {
    const trace = readTrace()
    const event = first(trace, type)
    alter(event.event)
    const { code, printed } = await replayText(JSON.stringify(trace))
    expect([code, printed.length]).toEqual([1, 1])
    const { seq, actor } = event
    const name = event.event.type
    expect(printed[0]).toMatch(
      new RegExp(`^event ${seq}, ${actor}, ${name}: (?:state|context)|: ${actor} ${name}\\.`),
    )
  })

  it('detects a missing event', async () => {
    const trace = readTrace()
    const { seq } = first(trace, 'draft.change')
    trace.events = trace.events.filter((event) => event.seq !== seq)
    const { code, printed } = await replayText(JSON.stringify(trace))
    expect(code).toBe(1)
    expect(printed[0]).toMatch(new RegExp(`: event ${seq} is missing$`))
  })

  it('detects a missing and a superfluous id', async () => {
    for (const ids of [[], ['id-2', 'id-3']]) {
      const trace = readTrace()
      const event = first(trace, 'message.send')
      event.ids = ids
      const { code, printed } = await replayText(JSON.stringify(trace))
      expect(code).toBe(1)
      expect(printed[0]).toContain(`event ${event.seq}, a app/member/chat-1, message.send: `)
    }
  })

  it('detects a changed time, if the machine uses it', async () => {
    const trace = readTrace()
    const event = first(trace, 'message.send')
    event.at += 1_000
    expect((await replayText(JSON.stringify(trace))).printed[0]).toContain(
      'context.messages.1.created_at',
    )
  })
})

/** Every copy of the stored trace with one alteration. */
function* altered(): Generator<[what: string, trace: Trace]> {
  const text = JSON.stringify(readTrace())
  const { actors, events } = readTrace()
  const charts = new Set(actors.filter(({ machine }) => machine !== null).map(({ name }) => name))
  for (const [place, { seq, actor, event, timers = [] }] of events.entries()) {
    if (place < events.length - 1) {
      const trace: Trace = JSON.parse(text)
      trace.events.splice(place, 1)
      yield [`${seq} left out`, trace]
    }
    if (!charts.has(actor)) continue
    for (const key of Object.keys(event).filter((key) => typeof event[key] === 'number')) {
      const trace: Trace = JSON.parse(text)
      Object.assign(trace.events[place]?.event ?? {}, { [key]: Number(event[key]) + 1 })
      yield [`${seq} ${event.type} with another ${key}`, trace]
    }
    for (const number of timers.keys()) {
      const trace: Trace = JSON.parse(text)
      const timer = trace.events[place]?.timers?.[number]
      if (timer !== undefined) timer.delay += 1_000
      yield [`${seq} ${event.type} with a later timer`, trace]
    }
  }
}

it('replay detects every omitted event, altered number and altered timer', () => {
  const all = [...altered()]
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(([, trace]) => replay(trace).divergence === null)).toEqual([])
})

describe('replay of sent events', () => {
  /** The first event of this type that another actor sent to `actor`. */
  function emitted(trace: Trace, actor: string, type: string): TraceEvent {
    const found = trace.events.find((one) => one.actor === actor && one.event.type === type)
    if (found?.from === undefined) throw new Error(`no actor sent ${type} to ${actor}`)
    return found
  }

  it('detects a different payload of a sent event', async () => {
    const trace = readTrace()
    const { seq, event } = emitted(trace, 'a app/member/notificationConnection', 'transport.closed')
    Object.assign(event, { code: 1011 })
    const [line] = (await replayText(JSON.stringify(trace))).printed
    expect(line).toMatch(/transport\.closed\.code: 4001 instead of 1011$/)
    expect(line).toMatch(
      /^event (\d+), a app\/member\/notificationConnection\/transport, socket\.closed/,
    )
    expect(Number(/^event (\d+)/.exec(line ?? '')?.[1])).toBeLessThan(seq)
  })

  it('detects an event that was not sent, and a sent event that was not handled', async () => {
    const other = readTrace()
    emitted(other, 'a app/member/notificationConnection', 'transport.closed').event.type =
      'transport.opened'
    expect((await replayText(JSON.stringify(other))).printed[0]).toMatch(
      /a app\/member\/notificationConnection transport\.opened was sent in the recording, but not in the replay$/,
    )
    const none = readTrace()
    const { by, actor } = emitted(none, 'a app/member/notificationConnection', 'transport.closed')
    const emits = none.events.find(({ seq }) => seq === by)
    for (const one of none.events)
      if (one.by === by && one.actor === actor) Object.assign(one, { from: 'a app', by: 1 })
    expect((await replayText(JSON.stringify(none))).printed[0]).toBe(
      `event 1, a app, xstate.init: ${actor} transport.closed was sent in the recording, but not in the replay`,
    )
    expect(emits?.event.type).toBe('socket.closed')
  })

  it('detects a different input of a promise', async () => {
    const trace = readTrace()
    const begun = emitted(trace, 'a app/member/chat-1/outgoing.id-2/sendMessage', 'xstate.init')
    const { input } = begun.event as unknown as { input: { conversationId: string } }
    input.conversationId = '2'
    expect((await replayText(JSON.stringify(trace))).printed[0]).toMatch(
      /sendMessage xstate\.init\.input\.conversationId: "?1"? instead of "2"$/,
    )
  })
})

describe('replay of a scenario trace', () => {
  const played = (): Trace => JSON.parse(readFileSync('tests/traces/clock-set-back.json', 'utf8'))

  it('detects different effects by the journal', async () => {
    const trace = played()
    const place =
      trace.journal?.findIndex(({ what }) => what.startsWith('opens notification')) ?? -1
    const line = trace.journal?.[place]
    if (line === undefined) throw new Error('no socket was opened')
    trace.journal?.splice(place, 0, { ...line })
    expect((await replayText(JSON.stringify(trace))).printed[0]).toMatch(
      /^journal: .* instead of opens notification.* at \d+$/,
    )
  })

  it('detects a step that cannot be carried out', async () => {
    const trace = played()
    trace.scenario?.steps.push({ do: 'retry', tab: 'a' })
    expect(await replayText(JSON.stringify(trace))).toEqual({
      code: 1,
      printed: [expect.stringMatching(/^the scenario cannot be carried out: Step \d+ \(retry\)/)],
    })
  })
})

describe('replay of an invalid file', () => {
  it('reports the path and the expected value', async () => {
    const trace = readTrace() as unknown as { events: { seq: unknown }[]; version: number }
    expect((await replayText('{')).printed[0]).toMatch(/^invalid JSON: /)
    expect((await replayText('{}')).code).toBe(2)
    expect(await replayText(JSON.stringify({ ...trace, version: 2 }))).toEqual({
      code: 2,
      printed: ['version: expected 1, received 2'],
    })
    const [one] = trace.events
    Object.assign(one ?? {}, { seq: 'first' })
    expect(await replayText(JSON.stringify(trace))).toEqual({
      code: 2,
      printed: ['events.0.seq: expected number, received "first"'],
    })
  })

  it('rejects undeclared actors, non-increasing sequence numbers and unknown machines', async () => {
    const unnamed = readTrace()
    unnamed.actors = unnamed.actors.slice(1)
    expect((await replayText(JSON.stringify(unnamed))).printed[0]).toBe(
      'events.0.actor: expected one of actors, received "a app"',
    )
    const still = readTrace()
    Object.assign(still.events[1] ?? {}, { seq: still.events[0]?.seq })
    expect((await replayText(JSON.stringify(still))).printed[0]).toBe(
      'events.1.seq: expected more than 1, received 1',
    )
    const odd = readTrace()
    Object.assign(odd.actors[0] ?? {}, { machine: 'odd' })
    expect(await replayText(JSON.stringify(odd))).toEqual({
      code: 2,
      printed: ['actors.0.machine: expected one of src/machines/charts.ts, received "odd"'],
    })
  })

  it('reports a missing file', async () => {
    const printed: string[] = []
    expect(await replayFile(join(folder, 'none.json'), (line) => printed.push(line))).toBe(2)
    expect(printed[0]).toContain('ENOENT')
  })
})
