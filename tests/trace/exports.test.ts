import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { readScenario } from '../../devtools/lab/scenario-file.ts'
import { run } from '../../devtools/simulation/run.ts'
import { Scenario } from '../../devtools/simulation/scenario.ts'
import { replay } from '../../devtools/trace/replay.ts'
import { parseTrace, type Trace } from '../../devtools/trace/schema.ts'
import { toMermaid } from '../../devtools/trace/to-mermaid.ts'
import { toScenario } from '../../devtools/trace/to-scenario.ts'

const FILE = 'sign-in-send-refresh.json'
const readTrace = (file: string): Trace => JSON.parse(readFileSync(`tests/traces/${file}`, 'utf8'))

const folder = mkdtempSync(join(tmpdir(), 'written-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('toScenario', () => {
  it('converts external events to steps, with the waits between them', () => {
    const scenario = toScenario(readTrace('drop-reconnect-sign-out.json'), 'drop')
    expect(v.parse(Scenario, scenario)).toEqual(scenario)
    const lost = (role: 'general' | 'notification' | 'conversation') =>
      ({ do: 'close-sockets', tab: 'a', role, code: 1006 }) as const
    expect([scenario.people, scenario.steps]).toEqual([
      ['a-person', 'person-1'],
      [
        { do: 'open', tab: 'a' },
        { do: 'until', tab: 'a', sight: { see: 'signed-out' } },
        { do: 'sign-in', tab: 'a', person: 'a-person' },
        { do: 'until', tab: 'a', sight: { see: 'signed-in' } },
        { do: 'until', tab: 'a', sight: { see: 'open', role: 'general' } },
        { do: 'until', tab: 'a', sight: { see: 'open', role: 'notification' } },
        { do: 'choose', tab: 'a', person: 'person-1' },
        { do: 'offline', tab: 'a' },
        lost('general'),
        lost('notification'),
        lost('conversation'),
        { do: 'wait', ms: 5_000 },
        // The retries after 3 s.
        lost('general'),
        lost('notification'),
        lost('conversation'),
        { do: 'online', tab: 'a' },
        { do: 'wait', ms: 2_100 },
        { do: 'sign-out', tab: 'a' },
      ],
    ])
  })

  it.each([FILE, 'drop-reconnect-sign-out.json'])(
    'converts %s to a scenario that runs to its end',
    async (file) => {
      const scenario = toScenario(readTrace(file), 'again')
      const { doneSteps } = await run(scenario)
      expect(doneSteps).toEqual(scenario.steps)
    },
  )

  it('lets the server fail the requests that it failed, before the step that caused them', async () => {
    const trace = readTrace(FILE)
    const start = trace.events[0]?.at ?? 0
    const sent = trace.events.find(({ event }) => event.type === 'message.send')?.at ?? 0
    const send = 'POST /api/messaging/conversations/{}/messages/'
    const journal: Trace['journal'] = [
      { at: sent - start + 5, tab: 'a', by: 'client', what: send },
      { at: sent - start + 105, tab: 'a', by: 'server', what: `500 ${send} (100 ms)` },
      { at: sent - start + 105, tab: 'a', by: 'server', what: '404 GET /api/users/{}/ (9 ms)' },
      { at: 0, tab: 'a', by: 'server', what: 'no answer to GET /{}/{} (9 ms)' },
    ]
    const scenario = toScenario({ ...trace, start, journal }, 'send')
    const place = scenario.steps.findIndex((step) => step.do === 'http')
    expect(scenario.steps.slice(place, place + 2)).toEqual([
      {
        do: 'http',
        route: 'POST /api/messaging/conversations/*/messages/',
        times: 1,
        fault: { kind: 'answer', status: 500 },
      },
      { do: 'write', tab: 'a', text: expect.any(String) },
    ])
    expect(v.parse(Scenario, scenario)).toEqual(scenario)
    const { journal: played } = await run(scenario)
    expect(played.map(({ what }) => what)).toContainEqual(
      expect.stringMatching(/^500 POST \/api\/messaging\/conversations\/[^/]+\/messages\/$/),
    )
  })

  it('says what it does not include', () => {
    const trace = readTrace(FILE)
    const opened = { seq: 9_999, at: 0, actor: 'a app', event: { type: 'thread.open' } }
    const journal: Trace['journal'] = [
      { at: 0, tab: 'a', by: 'server', what: '404 GET /api/users/{}/ (9 ms)' },
    ]
    const { about } = toScenario({ ...trace, journal, events: [...trace.events, opened] }, 'x')
    expect(about).toBe(
      'Made from a trace; its texts and names are placeholders. Not included: refresh.request, ' +
        'thread.open, response 404 GET /api/users/{}/, frames from the server.',
    )
  })

  it('uses placeholder texts for messages', () => {
    const { steps } = toScenario(readTrace(FILE), 'send')
    expect(steps.filter((step) => step.do === 'write')).toEqual([
      { do: 'write', tab: 'a', text: expect.stringMatching(/^text \d+$/) },
    ])
    expect(v.parse(Scenario, toScenario(readTrace(FILE), 'send')).steps).toEqual(steps)
  })

  it('sets the clock back as in the trace, with the same actions afterwards', async () => {
    const { scenario: _, ...trace } = readTrace('clock-set-back.json')
    const scenario = toScenario(trace, 'back')
    expect(scenario.steps.filter(({ do: operation }) => operation === 'jump')).toEqual([
      { do: 'jump', tab: 'a', ms: expect.closeTo(-3_600_000, -4) },
    ])
    const { doneSteps, journal } = await run(scenario)
    expect(doneSteps).toEqual(scenario.steps)
    // Includes the effect of the last close: the first retry, after 3 s (A1.5, D7).
    const noted = journal.filter(({ what }) => /^(?:opens|closes) notification/.test(what))
    expect(noted.map(({ what }) => what)).toEqual([
      'opens notification',
      'closes notification 1006',
      'opens notification',
      'closes notification 4001',
      'opens notification',
    ])
    expect((noted[4]?.at ?? 0) - (noted[3]?.at ?? 0)).toBeCloseTo(3_000, -2)
  })

  it('does not leave a conversation that was not opened', () => {
    const { events, ...trace } = readTrace('clock-set-back.json')
    const last = events.at(-1) as Trace['events'][number]
    const left = { seq: last.seq + 1, at: last.at, actor: 'a app/member/inbox' }
    const more = { ...left, event: { type: 'conversation.leave' } } as Trace['events'][number]
    const steps = toScenario({ ...trace, scenario: undefined, events: [...events, more] }, '').steps
    expect(steps.map(({ do: operation }) => operation)).not.toContain('leave-chat')
  })

  it('returns the scenario of the trace if it has one', () => {
    const scenario: Scenario = {
      version: 1,
      name: 'played',
      seed: 7,
      people: ['ayen'],
      steps: [{ do: 'open', tab: 'a' }],
    }
    expect(toScenario({ ...readTrace(FILE), scenario }, 'other')).toEqual(scenario)
  })
})

const SMALL: Trace = {
  version: 1,
  start: 1_000,
  actors: [
    { name: 'a app', machine: 'app' },
    { name: 'a app/session', machine: 'session' },
    { name: 'a app/session/readTokens', machine: null },
  ],
  events: [
    { seq: 1, at: 1_000, actor: 'a app', event: { type: 'xstate.init' }, value: 'signedOut' },
    {
      seq: 2,
      at: 1_000,
      actor: 'a app/session',
      event: { type: 'xstate.done.actor.readTokens' },
      from: 'a app/session/readTokens',
      value: { anonymous: 'idle' },
    },
    { seq: 3, at: 1_250, actor: 'a app', event: { type: 'session.ended' }, from: 'a app/session' },
    {
      seq: 4,
      at: 1_250,
      actor: 'a app',
      event: { type: 'odd; #event' },
      from: 'a app',
      timer: true,
    },
  ],
  journal: [
    { at: 0, tab: 'a', by: 'client', what: 'GET /api/users/me/' },
    { at: 250, tab: 'a', by: 'server', what: '401' },
    { at: 250, tab: null, by: 'fault', what: 'refuse' },
  ],
}

describe('toMermaid', () => {
  it('shows events with sender and receiver, resulting states, network traffic and time', () => {
    expect(toMermaid(SMALL)).toBe(`sequenceDiagram
  participant p1 as outside
  participant p2 as a app/session
  participant p3 as a app
  participant p4 as a
  participant p5 as wire
  participant p6 as all tabs
  p1->>p2: xstate.done.actor.readTokens / anonymous.idle
  p4->>p5: GET /api/users/me/
  Note over p2: 250 ms later
  p2->>p3: session.ended
  p3-->>p3: odd   event
  p5-->>p4: 401
  Note over p5: fault: refuse
`)
  })

  it('keeps the order of events and network traffic if a clock was set back', () => {
    const lines = toMermaid(readTrace('clock-set-back.json')).split('\n')
    const shown = lines.flatMap((line) => {
      const [, what] =
        /(closes notification \d+|transport\.closed \d+|opens notification)/.exec(line) ?? []
      return what === undefined ? [] : [what]
    })
    expect(shown).toEqual([
      'opens notification',
      'transport.closed 1006',
      'closes notification 1006',
      'opens notification',
      'transport.closed 4001',
      'closes notification 4001',
      'opens notification',
    ])
    // Total time of all events, without the hour that the clock was set back.
    const passed = lines.map((line) => Number(/ (\d+) ms later/.exec(line)?.[1] ?? 0))
    expect(passed.reduce((sum, ms) => sum + ms, 0)).toBe(10_080)
  })
})

describe('npm run trace', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['tools/trace.ts', ...args], { encoding: 'utf8' })

  it('prints the result or writes it to a file', () => {
    const to = join(folder, 'out.mmd')
    const printed = run('to-mermaid', `tests/traces/${FILE}`)
    expect([printed.status, printed.stdout]).toEqual([0, toMermaid(readTrace(FILE))])
    const result = run('to-mermaid', `tests/traces/${FILE}`, '--to', to)
    expect([result.status, result.stdout, readFileSync(to, 'utf8')]).toEqual([
      0,
      '',
      printed.stdout,
    ])
  })

  it('records a simulated scenario', () => {
    const [scenario, to] = [
      'devtools/lab/scenarios/stored-but-lost.json',
      join(folder, 'recorded.json'),
    ]
    expect(run('record', scenario, '--to', to).status).toBe(0)
    const read = parseTrace(readFileSync(to, 'utf8'))
    if ('wrong' in read) throw new Error(read.wrong.join())
    expect(replay(read.trace).divergence).toBeNull()
    expect(read.trace.scenario?.name).toBe(readScenario(scenario).name)
    const none = run('record', `tests/traces/${FILE}`)
    expect([none.status, none.stdout]).toEqual([2, ''])
    expect(none.stderr).toContain(`tests/traces/${FILE}`)
  })

  it('reports wrong usage and invalid files', () => {
    const bad = join(folder, 'bad.json')
    writeFileSync(bad, '{"version":1,"actors":[]}')
    expect([run().status, run('to-song', bad).status]).toEqual([2, 2])
    const { status, stderr } = run('to-test', bad)
    expect([status, stderr]).toEqual([2, `${bad}: events: expected "events", received undefined\n`])
    const unknownActor = run('to-test', `tests/traces/${FILE}`, '--actor', 'a missing')
    expect([unknownActor.status, unknownActor.stderr]).toEqual([
      2,
      `tests/traces/${FILE}: no actor "a missing"\n`,
    ])
    const expecting = (...args: string[]) => run('to-test', `tests/traces/${FILE}`, ...args)
    const wrong = [
      ['--step', '3'],
      ['--expect', 'state=1'],
      ['--step', '3', '--expect', 'attempts'],
    ]
    expect(wrong.map((args) => expecting(...args).status)).toEqual([2, 2, 2])
    const unknownStep = expecting('--step', '99999', '--expect', 'state="idle"')
    expect([unknownStep.status, unknownStep.stderr]).toEqual([
      2,
      `tests/traces/${FILE}: no machine handled step 99999\n`,
    ])
    expect(expecting('--step', '1', '--expect', 'state="x"').stdout).toContain(
      "expected: { state: 'x' }",
    )
  })
})
