import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { replayFile } from '../../tools/replay.ts'
import type { Trace, TraceEvent } from '../../trace/schema.ts'

const KEPT = 'tests/traces/sign-in-send-refresh.json'
const folder = mkdtempSync(join(tmpdir(), 'trace-'))
afterAll(() => rmSync(folder, { recursive: true }))

function judge(text: string): { code: number; printed: string[] } {
  const file = join(folder, 'trace.json')
  writeFileSync(file, text)
  const printed: string[] = []
  const code = replayFile(file, (line) => printed.push(line.replace(`${file}: `, '')))
  return { code, printed }
}

const kept = (): Trace => JSON.parse(readFileSync(KEPT, 'utf8'))

/** The first event of this type, whatever else it holds. */
function first(trace: Trace, type: string): TraceEvent & { event: Record<string, unknown> } {
  const found = trace.events.find(({ event }) => event.type === type)
  if (found === undefined) throw new Error(`no ${type}`)
  return found
}

/** What is altered, and how; the difference it makes is told of this very event. */
const ALTERED: [what: string, type: string, alter: (event: Record<string, unknown>) => void][] = [
  ['its type', 'message.send', (event) => Object.assign(event, { type: 'reply.cancel' })],
  ['a close code', 'socket.closed', (event) => Object.assign(event, { code: 1011 })],
  ['words', 'draft.change', (event) => Object.assign(event, { text: { $text: 999, length: 5 } })],
  ['who it is', 'session.authenticated', (event) => Object.assign(event.user as object, { id: 8 })],
]

describe('a trace that was tampered with', () => {
  it.each(ALTERED)('is told apart by %s', (_, type, alter) => {
    const trace = kept()
    const event = first(trace, type)
    alter(event.event)
    const { code, printed } = judge(JSON.stringify(trace))
    expect([code, printed.length]).toEqual([1, 1])
    expect(printed[0]).toMatch(
      new RegExp(`^event ${event.seq}, ${event.actor}, ${event.event.type}: (?:state|context)`),
    )
  })

  it('is told apart by an event that is not there', () => {
    const trace = kept()
    const { seq } = first(trace, 'draft.change')
    trace.events = trace.events.filter((event) => event.seq !== seq)
    const { code, printed } = judge(JSON.stringify(trace))
    expect(code).toBe(1)
    expect(printed[0]).toMatch(/^event \d+, a app\/member\/chat-1, message\.send: /)
  })

  it('is told apart by an id that was not given, and by one too many', () => {
    for (const ids of [[], ['id-2', 'id-3']]) {
      const trace = kept()
      const event = first(trace, 'message.send')
      event.ids = ids
      const { code, printed } = judge(JSON.stringify(trace))
      expect(code).toBe(1)
      expect(printed[0]).toContain(`event ${event.seq}, a app/member/chat-1, message.send: `)
    }
  })

  it('is told apart by the time, where a chart looks at it', () => {
    const trace = kept()
    const event = first(trace, 'message.send')
    event.at += 1_000
    expect(judge(JSON.stringify(trace)).printed[0]).toContain('context.messages.1.created_at')
  })
})

describe('a file that is no trace', () => {
  it('is refused with what is expected where', () => {
    const trace = kept() as unknown as { events: { seq: unknown }[]; version: number }
    expect(judge('{').printed[0]).toMatch(/^no JSON: /)
    expect(judge('{}').code).toBe(2)
    expect(judge(JSON.stringify({ ...trace, version: 2 }))).toEqual({
      code: 2,
      printed: ['version: expected 1, received 2'],
    })
    const [one] = trace.events
    Object.assign(one ?? {}, { seq: 'first' })
    expect(judge(JSON.stringify(trace))).toEqual({
      code: 2,
      printed: ['events.0.seq: expected number, received "first"'],
    })
  })

  it('is refused where an actor is not named, a number does not rise, or a chart is not known', () => {
    const unnamed = kept()
    unnamed.actors = unnamed.actors.slice(1)
    expect(judge(JSON.stringify(unnamed)).printed[0]).toBe(
      'events.0.actor: expected one of actors, received "a app"',
    )
    const still = kept()
    Object.assign(still.events[1] ?? {}, { seq: still.events[0]?.seq })
    expect(judge(JSON.stringify(still)).printed[0]).toBe(
      'events.1.seq: expected more than 1, received 1',
    )
    const odd = kept()
    Object.assign(odd.actors[0] ?? {}, { machine: 'odd' })
    expect(judge(JSON.stringify(odd))).toEqual({
      code: 2,
      printed: ['actors.0.machine: expected one of src/machines/all.ts, received "odd"'],
    })
  })

  it('is refused where there is no file', () => {
    const printed: string[] = []
    expect(replayFile(join(folder, 'none.json'), (line) => printed.push(line))).toBe(2)
    expect(printed[0]).toContain('ENOENT')
  })
})
