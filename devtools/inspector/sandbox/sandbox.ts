/** Client of the sandbox, a worker of the same origin that runs scenarios. */
import * as v from 'valibot'
import { Scenario } from '../../simulation/scenario.ts'
import type { News } from './live-simulation.ts'
import type { Played, Tried } from './play.ts'
import type { Answered, Asked, Live } from './worker.ts'

/** The used part of `Worker`. */
export interface Thread {
  postMessage(message: Asked): void
  onmessage: ((event: MessageEvent<Answered>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

export interface Sandbox {
  /** Rejects if the simulation fails or the sandbox stops. */
  play(scenario: Scenario): Promise<Played>
  /** Runs two scenarios and compares their results. */
  tryOut(given: Scenario, instead: Scenario): Promise<Tried>
  /** Sends a command to the running simulation; resolves with the news since the last command. */
  live(request: Live): Promise<News>
  stop(): void
}

const worker = (): Thread =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'sandbox' })

/** Any request, without its number. */
type What = Asked extends infer One ? (One extends Asked ? Omit<One, 'ask'> : never) : never

/** Starts the worker on the first request. */
export function createSandbox(begin: () => Thread = worker): Sandbox {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let thread: Thread | null = null
  let asked = 0

  function end(why: string): void {
    thread?.terminate()
    thread = null
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  }

  function started(): Thread {
    const made = begin()
    made.onmessage = ({ data }) => {
      const one = waiting.get(data.ask)
      waiting.delete(data.ask)
      if ('wrong' in data) one?.reject(new Error(data.wrong))
      else one?.resolve(data)
    }
    made.onerror = ({ message }) => end(message || 'the sandbox could not be loaded')
    thread = made
    return made
  }

  async function request<T>(what: What): Promise<T> {
    const ask = ++asked
    const one = Promise.withResolvers<unknown>()
    waiting.set(ask, one)
    ;(thread ?? started()).postMessage({ ask, ...what } as Asked)
    return one.promise as Promise<T>
  }

  return {
    play: async (scenario) => (await request<{ played: Played }>({ scenario })).played,
    tryOut: async (given, instead) => (await request<{ tried: Tried }>({ given, instead })).tried,
    live: async (live) => (await request<{ news: News }>({ live })).news,
    stop: () => end('the sandbox was stopped'),
  }
}

/** Parses a scenario. Returns it, or an error message with path and expected value. */
export function scenarioIn(text: string): { scenario: Scenario } | { wrong: string } {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    return { wrong: `invalid JSON: ${(error as Error).message}` }
  }
  const read = v.safeParse(Scenario, given)
  if (read.success) return { scenario: read.output }
  const [issue] = read.issues
  return { wrong: `${v.getDotPath(issue) ?? 'scenario'}: ${issue.message}` }
}
