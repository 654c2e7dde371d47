import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { compare } from '../../devtools/inspector/model/compare.ts'
import { play, type RunResult, runVariant } from '../../devtools/inspector/sandbox/play.ts'
import {
  createSandbox,
  parseScenarioText,
  type Thread,
} from '../../devtools/inspector/sandbox/sandbox.ts'
import { run } from '../../devtools/simulation/run.ts'
import { Scenario } from '../../devtools/simulation/scenario.ts'
import { replay } from '../../devtools/trace/replay.ts'
import { parseTrace, serializeTrace } from '../../devtools/trace/schema.ts'

const preset = (name: string): Scenario =>
  v.parse(Scenario, JSON.parse(readFileSync(`devtools/lab/scenarios/${name}.json`, 'utf8')))

const SLOW = preset('4001-slow-refresh-offline')

describe('play', () => {
  it('runs like the simulation, and records a trace that replays', async () => {
    const { trace, stopped } = await play(SLOW)
    expect(stopped).toBe(null)
    expect(trace.journal).toEqual((await run(SLOW)).journal)
    expect(trace.scenario).toEqual(SLOW)
    expect(parseTrace(serializeTrace(trace))).toEqual({ trace })
    expect(replay(trace).divergence).toBe(null)
  })

  it('keeps the trace up to a failed step', async () => {
    const steps = [...SLOW.steps.slice(0, 1), { do: 'leave-chat', tab: 'z' } as const]
    const { trace, stopped } = await play({ ...SLOW, steps })
    expect(stopped).toEqual({ step: 2, why: 'There is no tab z.' })
    expect(trace.events.length).toBeGreaterThan(5)
    const until = {
      do: 'until',
      tab: 'a',
      sight: { see: 'open', role: 'general' },
      ms: 50,
    } as const
    const waits = await play({ ...SLOW, steps: [{ do: 'open', tab: 'a' }, until] })
    expect(waits.stopped?.step).toBe(2)
    expect(waits.stopped?.why).toMatch(/a did not see .* within 50 ms/)
  })

  it('repeats identically, and diverges where it was edited', async () => {
    const { trace } = await play(SLOW)
    expect(compare(trace, (await play(SLOW)).trace)).toMatchObject({ first: null, divergences: [] })
    const close = SLOW.steps.findIndex((step) => step.do === 'close-sockets')
    const steps = SLOW.steps.toSpliced(close, 1, {
      ...{ do: 'close-sockets', tab: 'a', role: 'general' },
      code: 1006,
    } as const)
    const tried = await runVariant(SLOW, { ...SLOW, steps })
    expect([tried.before, tried.played.stopped]).toEqual([null, null])
    const { first, rows } = tried.comparison
    expect([first?.actor, first?.what]).toEqual(['a app/member/connection/transport', 'event'])
    expect([first?.one?.event, first?.other?.event]).toEqual([
      expect.objectContaining({ type: 'socket.closed', code: 4001 }),
      expect.objectContaining({ type: 'socket.closed', code: 1006 }),
    ])
    expect(rows.some(({ one, other }) => one === null || other === null)).toBe(true)
  })
})

describe('scenarioIn', () => {
  it('parses a scenario or returns an error', () => {
    expect(parseScenarioText(JSON.stringify(SLOW))).toEqual({ scenario: SLOW })
    expect(parseScenarioText('{')).toEqual({ wrong: expect.stringMatching(/^invalid JSON: /) })
    expect(parseScenarioText(JSON.stringify({ ...SLOW, steps: [{ do: 'dance' }] }))).toEqual({
      wrong: expect.stringMatching(/^steps\.0\.do: /),
    })
  })
})

describe('createSandbox', () => {
  const PLAYED = { trace: { version: 1, actors: [], events: [] }, stopped: null } as RunResult

  function thread() {
    const asked: number[] = []
    let ended = 0
    const made: Thread = {
      postMessage: ({ ask }) => void asked.push(ask),
      onmessage: null,
      onerror: null,
      terminate: () => {
        ended += 1
      },
    }
    const answer = (data: object) => made.onmessage?.({ data } as MessageEvent)
    return { made, asked, answer, ended: () => ended }
  }

  it('starts its worker on the first request, and resolves each request', async () => {
    const one = thread()
    let begun = 0
    const sandbox = createSandbox(() => {
      begun += 1
      return one.made
    })
    expect(begun).toBe(0)
    const both = [sandbox.play(SLOW), sandbox.play(SLOW)]
    expect([begun, one.asked]).toEqual([1, [1, 2]])
    one.answer({ ask: 2, wrong: 'broken' })
    one.answer({ ask: 1, played: PLAYED })
    expect(await both[0]).toEqual(PLAYED)
    await expect(both[1]).rejects.toThrow('broken')
  })

  it('rejects pending requests when the worker ends, and restarts it', async () => {
    const threads = [thread(), thread()]
    let begun = 0
    const sandbox = createSandbox(() => threads[begun++]!.made)
    const lost = sandbox.play(SLOW)
    threads[0]?.made.onerror?.({ message: '' } as ErrorEvent)
    await expect(lost).rejects.toThrow('the sandbox could not be loaded')
    expect(threads[0]?.ended()).toBe(1)
    const again = sandbox.play(SLOW)
    sandbox.stop()
    await expect(again).rejects.toThrow('the sandbox was stopped')
    expect([begun, threads[1]?.ended()]).toEqual([2, 1])
  })
})
