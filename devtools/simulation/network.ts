/**
 * The simulated network between the tabs of one browser and the server. Requests, handshakes and
 * frames take time, are subject to the scenario's faults, and are logged in the journal.
 */
import { actions } from './event-log.ts'
import type { SimulationContext } from './parts.ts'
import type { HttpFault } from './scenario.ts'
import type { SimulatedResponse } from './server/routes.ts'
import type { ServerRequest } from './server/server.ts'

/** One-way latency without faults: 15 to 25 ms. */
const MIN_LATENCY_MS = 15
const LATENCY_JITTER_MS = 10

interface PromiseEnds {
  resolve(response: Response): void
  reject(error: unknown): void
}

/** A pending request. Settles once and logs the outcome. */
class PendingRequest {
  readonly tab: object
  /** A fault keeps it pending. */
  isHanging = false
  readonly promise: Promise<Response>
  #settle: PromiseEnds | null = null
  readonly #log: (by: 'client' | 'server', what: string) => void
  readonly #onSettled: (pending: PendingRequest) => void

  constructor(
    tab: object,
    log: (by: 'client' | 'server', what: string) => void,
    onSettled: (pending: PendingRequest) => void,
  ) {
    this.tab = tab
    this.#log = log
    this.#onSettled = onSettled
    this.promise = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  readonly respond = (response: SimulatedResponse): void =>
    this.#end('server', String(response.status), ({ resolve }) => resolve(responseOf(response)))

  readonly fail = (): void =>
    this.#end('server', 'no answer to', ({ reject }) => reject(new TypeError('Failed to fetch')))

  readonly abort = (): void =>
    this.#end('client', 'gives up', ({ reject }) =>
      reject(new DOMException('This operation was aborted', 'AbortError')),
    )

  /** Discards the request without settling it. */
  discard(): void {
    this.#settle = null
    this.#onSettled(this)
  }

  #end(by: 'client' | 'server', outcome: string, settle: (ends: PromiseEnds) => void): void {
    const ends = this.#settle
    if (ends === null) return
    this.discard()
    this.#log(by, outcome)
    settle(ends)
  }
}

export class Network {
  online = true
  readonly #simulation: SimulationContext
  readonly #pending = new Set<PendingRequest>()
  readonly #onBreak = new Set<() => void>()

  constructor(simulation: SimulationContext) {
    this.#simulation = simulation
  }

  get simulation(): SimulationContext {
    return this.#simulation
  }

  /** Current one-way latency, ms. */
  latency(): number {
    return MIN_LATENCY_MS + Math.floor(this.#simulation.random() * LATENCY_JITTER_MS)
  }

  /** Calls `listener` when the connection breaks. Returns a function that removes it. */
  onBreak(listener: () => void): () => void {
    this.#onBreak.add(listener)
    return () => this.#onBreak.delete(listener)
  }

  /** Fails everything in flight: the device is offline or the server went down. */
  break(): void {
    for (const { fail } of [...this.#pending]) fail()
    for (const listener of [...this.#onBreak]) listener()
  }

  /** Fails all hanging requests. */
  release(): void {
    for (const { isHanging, fail } of [...this.#pending]) if (isHanging) fail()
  }

  /** Discards the pending requests of a tab's page. */
  discard(tab: object): void {
    for (const pending of [...this.#pending]) if (pending.tab === tab) pending.discard()
  }

  /** Returns `fetch` for a tab. */
  fetchFor(tab: object, name: string) {
    return (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      const { write } = this.#simulation
      const url = new URL(String(input))
      const call: ServerRequest = {
        method: (init.method ?? 'GET').toUpperCase(),
        url,
        headers: new Headers(init.headers),
        body: bodyOf(init),
      }
      const what = actions.request(call.method, url.pathname)
      write(name, 'client', what)
      const pending = new PendingRequest(
        tab,
        (by, outcome) => write(name, by, `${outcome} ${what}`),
        (settled) => {
          this.#pending.delete(settled)
          init.signal?.removeEventListener('abort', pending.abort)
        },
      )
      this.#pending.add(pending)
      if (init.signal?.aborted) pending.abort()
      init.signal?.addEventListener('abort', pending.abort)
      this.#transmit(name, call, pending)
      return pending.promise
    }
  }

  #transmit(name: string, call: ServerRequest, pending: PendingRequest): void {
    const { clock, server, faults, write } = this.#simulation
    const failLater = (): void => void clock.set(pending.fail, MIN_LATENCY_MS, pending.tab)
    if (!this.online || !server.isUp) {
      failLater()
      return
    }
    const what = actions.request(call.method, call.url.pathname)
    const fault = faults.ofRequest(name, what)
    if (fault !== null) write(name, 'fault', `${fault.kind} ${what}`)
    if (fault?.kind === 'refuse') failLater()
    pending.isHanging = fault?.kind === 'hang'
    if (pending.isHanging || fault?.kind === 'refuse') return
    const extraDelay = fault?.kind === 'delay' ? Math.floor(fault.ms / 2) : 0
    const responseDelay = this.latency() + extraDelay
    // A request that has left the device reaches the server even if the page is closed.
    clock.set(() => {
      if (!server.isUp) return
      const response = this.#requestServer(call, fault)
      if (fault?.kind === 'lose') clock.set(pending.fail, responseDelay, pending.tab)
      else clock.set(() => pending.respond(response), responseDelay, pending.tab)
    }, this.latency() + extraDelay)
  }

  #requestServer(call: ServerRequest, fault: HttpFault | null): SimulatedResponse {
    const { server } = this.#simulation
    if (fault?.kind === 'answer')
      return { status: fault.status, body: fault.body ?? { detail: 'A fault.' } }
    if (fault?.kind === 'repeat') server.response(call)
    return server.response(call)
  }
}

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' && body !== '' ? JSON.parse(body) : null
}

/**
 * Its body is available immediately. Reading a native body takes event loop turns, in which
 * simulated time would pass.
 */
class BufferedResponse extends Response {
  readonly #body: string

  constructor(body: string | null, init: ResponseInit) {
    super(body, init)
    this.#body = body ?? ''
  }

  override async text(): Promise<string> {
    return this.#body
  }
}

function responseOf({ status, body }: SimulatedResponse): Response {
  const isEmpty = status === 204 || body === undefined
  return new BufferedResponse(isEmpty ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}
