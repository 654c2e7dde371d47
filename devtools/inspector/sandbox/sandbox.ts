/** Client of the sandbox, a worker of the same origin that runs scenarios. */
import * as v from 'valibot'
import { Scenario } from '../../simulation/scenario.ts'
import type { News } from './live-simulation.ts'
import type { RunResult, VariantResult } from './play.ts'
import type { LiveCommand, SandboxRequest, SandboxResponse } from './worker.ts'

/** The used part of `Worker`. */
export interface Thread {
  postMessage(message: SandboxRequest): void
  onmessage: ((event: MessageEvent<SandboxResponse>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

export interface Sandbox {
  /** Rejects if the simulation fails or the sandbox stops. */
  play(scenario: Scenario): Promise<RunResult>
  /** Runs two scenarios and compares their results. */
  runVariant(original: Scenario, variant: Scenario): Promise<VariantResult>
  /** Sends a command to the running simulation; resolves with the news since the last command. */
  live(request: LiveCommand): Promise<News>
  stop(): void
}

const createWorker = (): Thread =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'sandbox' })

/** Any request, without its number. */
type RequestBody = SandboxRequest extends infer TRequest
  ? TRequest extends SandboxRequest
    ? Omit<TRequest, 'ask'>
    : never
  : never

/** Starts the worker on the first request. */
export function createSandbox(createThread: () => Thread = createWorker): Sandbox {
  const pendingRequests = new Map<number, PromiseWithResolvers<unknown>>()
  let thread: Thread | null = null
  let lastRequestId = 0

  function terminate(reason: string): void {
    thread?.terminate()
    thread = null
    for (const { reject } of pendingRequests.values()) reject(new Error(reason))
    pendingRequests.clear()
  }

  function startThread(): Thread {
    const worker = createThread()
    worker.onmessage = ({ data }) => {
      const pending = pendingRequests.get(data.ask)
      pendingRequests.delete(data.ask)
      if ('wrong' in data) pending?.reject(new Error(data.wrong))
      else pending?.resolve(data)
    }
    worker.onerror = ({ message }) => terminate(message || 'the sandbox could not be loaded')
    thread = worker
    return worker
  }

  async function request<T>(body: RequestBody): Promise<T> {
    const requestId = ++lastRequestId
    const pending = Promise.withResolvers<unknown>()
    pendingRequests.set(requestId, pending)
    ;(thread ?? startThread()).postMessage({ ask: requestId, ...body } as SandboxRequest)
    return pending.promise as Promise<T>
  }

  return {
    play: async (scenario) => (await request<{ played: RunResult }>({ scenario })).played,
    runVariant: async (original, variant) =>
      (await request<{ tried: VariantResult }>({ given: original, instead: variant })).tried,
    live: async (live) => (await request<{ news: News }>({ live })).news,
    stop: () => terminate('the sandbox was stopped'),
  }
}

/** Parses a scenario. Returns it, or an error message with path and expected value. */
export function parseScenarioText(text: string): { scenario: Scenario } | { wrong: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { wrong: `invalid JSON: ${(error as Error).message}` }
  }
  const parsed = v.safeParse(Scenario, json)
  if (parsed.success) return { scenario: parsed.output }
  const [issue] = parsed.issues
  return { wrong: `${v.getDotPath(issue) ?? 'scenario'}: ${issue.message}` }
}
