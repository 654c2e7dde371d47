import { parseAbsentFeatures } from '../../../src/protocol/base/absent-features.ts'
import { isServiceFailure } from '../../../src/protocol/base/errors.ts'
import type { ServiceFailure } from '../../../src/protocol/base/types.ts'
import type { FollowOptions } from '../../../src/services/api/follow.ts'
import { createHttpClient } from '../../../src/services/http/client.ts'
import type { RefreshGate } from '../../../src/services/http/types.ts'
import type { LoadCode } from '../../../src/services/lazy-chunk.ts'
import { createLog, type LogLevel } from '../../../src/services/log.ts'
import { createMemberApi } from '../../../src/services/member-api.ts'
import { createPublicApi } from '../../../src/services/public-api.ts'
import { createPublicUsersApi } from '../../../src/services/public-users-api.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { createTokenStore } from '../../../src/services/stores/storage.ts'
import { StepClock } from '../../kit/clock.ts'
import { FakeHttp } from '../../kit/fakes/http.ts'
import { createFakeTab } from '../../kit/fakes/storage.ts'

export const API = 'https://api.test'

/** A refresh gate whose refreshes end as the test decides. */
class FakeGate implements RefreshGate {
  /** The `rejected` argument of every call. */
  readonly requests: (string | null | undefined)[] = []
  #run: PromiseWithResolvers<string> | null = null

  running(): boolean {
    return this.#run !== null
  }

  async wait(): Promise<void> {
    await this.#run?.promise.catch(() => {})
  }

  refresh(rejected?: string | null): Promise<string> {
    this.requests.push(rejected)
    return this.#join()
  }

  /** Starts a refresh on behalf of another caller. */
  start(): void {
    this.#join().catch(() => {})
  }

  #join(): Promise<string> {
    this.#run ??= Promise.withResolvers<string>()
    return this.#run.promise
  }

  succeed(token: string): void {
    this.#end().resolve(token)
  }

  fail(failure: unknown): void {
    this.#end().reject(failure)
  }

  #end(): PromiseWithResolvers<string> {
    const run = this.#run
    if (!run) throw new Error('no refresh is running')
    this.#run = null
    return run
  }
}

/**
 * A JWT that expires `seconds` after the start of the simulated clock; its signature is not
 * checked.
 */
export function jwt(seconds: number, name = 'token'): string {
  const exp = Math.floor(new StepClock().now() / 1000) + seconds
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ exp, name })}.signature`
}

export interface TestOptions {
  /** Initial contents of localStorage. */
  stored?: Record<string, string>
  follow?: FollowOptions
  pageSize?: number
  /** What the API lacks, as in the configuration of a page. */
  absentFeatures?: string
  /** A running server, used instead of the scripted one. */
  origin?: string
  /** Loads lazy chunks of the HTTP client. */
  load?: LoadCode
}

/** The real services with a scripted server, a simulated clock and one tab’s storage. */
export function createTestServices({
  stored = {},
  follow,
  pageSize,
  absentFeatures = '',
  origin,
  load = (importChunk) => importChunk(),
}: TestOptions = {}) {
  const clock = new StepClock()
  const server = new FakeHttp()
  const tab = createFakeTab(stored)
  const storage = createSafeStorage({ area: () => tab.localStorage, events: tab.window })
  const tokens = createTokenStore(storage)
  const refreshGate = new FakeGate()
  const printed: [LogLevel, string][] = []
  const details: unknown[] = []
  const print = (level: LogLevel) => (message: string, detail?: unknown) => {
    printed.push([level, message])
    details.push(detail)
  }
  const sink = {
    debug: print('debug'),
    info: print('info'),
    warn: print('warn'),
    error: print('error'),
  }
  const log = createLog({ sink, level: 'debug' })
  const timed: [string, number][] = []
  const lacks = parseAbsentFeatures(absentFeatures)
  const http = createHttpClient({
    load,
    pageSize: pageSize ?? null,
    absentFeatures: lacks,
    fetch: origin === undefined ? server.fetch : globalThis.fetch,
    createRequest: () => new XMLHttpRequest(),
    apiBase: origin ?? API,
    apiOrigin: origin ?? API,
    clock,
    now: clock.now,
    tokens,
    refreshGate,
    log,
    record: (name, ms) => timed.push([name, ms]),
  })
  const api = {
    ...createPublicApi(http, { load: (part) => part(), absentFeatures: lacks }),
    ...createPublicUsersApi(http),
    ...createMemberApi(http, follow),
  }
  return {
    clock,
    server,
    tab,
    storage,
    tokens,
    refreshGate,
    printed,
    details,
    log,
    timed,
    http,
    api,
  }
}

export type TestServices = ReturnType<typeof createTestServices>

/**
 * Resolves with the ServiceFailure of a rejected promise; throws if it resolved or rejected
 * otherwise.
 */
export async function failureOf(work: Promise<unknown>): Promise<ServiceFailure> {
  let value: unknown
  try {
    value = await work
  } catch (error) {
    if (isServiceFailure(error)) return error
    throw error
  }
  throw new Error(`expected a rejection, got ${JSON.stringify(value)}`)
}

/** An expected failure with these fields; the others are those of a request without a response. */
export function failure(parts: Partial<ServiceFailure>): ServiceFailure {
  return {
    name: 'ServiceError',
    message: 'Network error - please check your connection',
    status: 0,
    authError: parts.status === 401,
    aborted: false,
    serverMessage: null,
    body: null,
    ...parts,
  }
}
