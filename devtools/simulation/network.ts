/**
 * The simulated network between the tabs of one browser and the server. Requests, handshakes and
 * frames take time, are subject to the scenario's faults, and are logged in the journal.
 */
import { actions } from './event-log.ts'
import type { SimulationParts } from './parts.ts'
import type { HttpFault } from './scenario.ts'
import type { SimulatedResponse } from './server/routes.ts'
import type { Call } from './server/server.ts'

/** One-way latency without faults: 15 to 25 ms. */
const LEAST_MS = 15
const MORE_MS = 10

interface Ends {
  resolve(response: Response): void
  reject(error: unknown): void
}

/** A pending request. Settles once and logs the outcome. */
class PendingRequest {
  readonly tab: object
  /** A fault keeps it pending. */
  hangs = false
  readonly promise: Promise<Response>
  #settle: Ends | null = null
  readonly #note: (by: 'client' | 'server', what: string) => void
  readonly #over: (pending: PendingRequest) => void

  constructor(
    tab: object,
    note: (by: 'client' | 'server', what: string) => void,
    over: (pending: PendingRequest) => void,
  ) {
    this.tab = tab
    this.#note = note
    this.#over = over
    this.promise = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  readonly give = (response: SimulatedResponse): void =>
    this.#end('server', String(response.status), ({ resolve }) => resolve(responseOf(response)))

  readonly fail = (): void =>
    this.#end('server', 'no answer to', ({ reject }) => reject(new TypeError('Failed to fetch')))

  readonly giveUp = (): void =>
    this.#end('client', 'gives up', ({ reject }) =>
      reject(new DOMException('This operation was aborted', 'AbortError')),
    )

  /** Discards the request without settling it. */
  forget(): void {
    this.#settle = null
    this.#over(this)
  }

  #end(by: 'client' | 'server', how: string, settle: (ends: Ends) => void): void {
    const ends = this.#settle
    if (ends === null) return
    this.forget()
    this.#note(by, how)
    settle(ends)
  }
}

export class Network {
  online = true
  readonly #parts: SimulationParts
  readonly #pending = new Set<PendingRequest>()
  readonly #onBreak = new Set<() => void>()

  constructor(parts: SimulationParts) {
    this.#parts = parts
  }

  get parts(): SimulationParts {
    return this.#parts
  }

  /** Current one-way latency, ms. */
  way(): number {
    return LEAST_MS + Math.floor(this.#parts.random() * MORE_MS)
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
    for (const { hangs, fail } of [...this.#pending]) if (hangs) fail()
  }

  /** Discards the pending requests of a tab's page. */
  forget(tab: object): void {
    for (const pending of [...this.#pending]) if (pending.tab === tab) pending.forget()
  }

  /** Returns `fetch` for a tab. */
  fetchFor(tab: object, name: string) {
    return (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      const { write } = this.#parts
      const url = new URL(String(input))
      const call: Call = {
        method: (init.method ?? 'GET').toUpperCase(),
        url,
        headers: new Headers(init.headers),
        body: bodyOf(init),
      }
      const what = actions.request(call.method, url.pathname)
      write(name, 'client', what)
      const pending = new PendingRequest(
        tab,
        (by, how) => write(name, by, `${how} ${what}`),
        (it) => {
          this.#pending.delete(it)
          init.signal?.removeEventListener('abort', pending.giveUp)
        },
      )
      this.#pending.add(pending)
      if (init.signal?.aborted) pending.giveUp()
      init.signal?.addEventListener('abort', pending.giveUp)
      this.#carry(name, call, pending)
      return pending.promise
    }
  }

  #carry(name: string, call: Call, pending: PendingRequest): void {
    const { clock, server, faults, write } = this.#parts
    const lost = (): void => void clock.set(pending.fail, LEAST_MS, pending.tab)
    if (!this.online || !server.isUp) {
      lost()
      return
    }
    const what = actions.request(call.method, call.url.pathname)
    const fault = faults.ofRequest(name, what)
    if (fault !== null) write(name, 'fault', `${fault.kind} ${what}`)
    if (fault?.kind === 'refuse') lost()
    pending.hangs = fault?.kind === 'hang'
    if (pending.hangs || fault?.kind === 'refuse') return
    const slower = fault?.kind === 'delay' ? Math.floor(fault.ms / 2) : 0
    const back = this.way() + slower
    // A request that has left the device reaches the server even if the page is closed.
    clock.set(() => {
      if (!server.isUp) return
      const said = this.#ask(call, fault)
      if (fault?.kind === 'lose') clock.set(pending.fail, back, pending.tab)
      else clock.set(() => pending.give(said), back, pending.tab)
    }, this.way() + slower)
  }

  #ask(call: Call, fault: HttpFault | null): SimulatedResponse {
    const { server } = this.#parts
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
class WholeResponse extends Response {
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
  const none = status === 204 || body === undefined
  return new WholeResponse(none ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}
