/** Relays one WebSocket to the server, subject to the state of the network and its faults. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { actions } from '../simulation/event-log.ts'
import type { Role, SocketFault } from '../simulation/scenario.ts'
import type { Live, Network } from './network.ts'
import { TAB_PARAMETER } from './request-headers.ts'

const ABNORMAL = 1006
/** Maximum time a frame waits to be swapped with the next one, ms. */
const LONGEST_SWAP_MS = 1000
/** Close code for a client that is not authenticated. */
const UNAUTHENTICATED = 4001
/** Headers that belong to one handshake. */
const OF_ONE_HANDSHAKE = /^(?:connection|upgrade|sec-websocket-.*)$/

const doors = new WebSocketServer({ noServer: true, perMessageDeflate: false })

export interface Handshake {
  request: IncomingMessage
  stream: Duplex
  head: Buffer
  url: URL
  tab: string | null
  role: Role
}

/** Close codes that may be sent in a close frame; the others only describe a closure locally. */
const isSendable = (code: number): boolean =>
  code === 1000 ||
  (code >= 1001 && code <= 1014 && ![1004, 1005, 1006].includes(code)) ||
  code >= 3000

function end(socket: WebSocket, code: number): void {
  if (isSendable(code)) socket.close(code)
  else socket.terminate()
}

export class SocketRelay implements Live {
  readonly tab: string | null
  readonly role: Role
  readonly what: string
  readonly #network: Network
  readonly #target: URL
  readonly #handshake: Handshake
  #fault: SocketFault | null
  #client: WebSocket | null = null
  #server: WebSocket | null = null
  #over = false
  #held: string | null = null

  constructor(network: Network, target: URL, handshake: Handshake) {
    const { tab, role, stream, url } = handshake
    this.tab = tab
    this.role = role
    this.what = `${role} socket`
    this.#network = network
    this.#target = target
    this.#handshake = handshake
    network.write(tab, 'client', actions.opens(role))
    this.#fault = network.faults.ofSocket(tab ?? '', role)
    if (this.#fault) network.write(tab, 'fault', `${this.#fault.kind} ${role}`)
    network.begin(this)
    stream.on('error', () => stream.destroy())
    stream.once('close', () => this.#clientLeft(ABNORMAL))
    // Until the handshake is accepted nothing reads the stream, and its `end` event needs a
    // reader.
    stream.once('end', () => this.#client ?? stream.destroy())
    stream.resume()
    const token = url.searchParams.get('token')
    if (token !== null) network.tokens.seen(token)
    if (network.tokens.isRevoked(token))
      this.#fault ??= { kind: 'accept-close', code: UNAUTHENTICATED }
    this.#start()
  }

  state(): ReturnType<Live['state']> {
    if (this.#client !== null) return this.#fault?.kind === 'mute' ? 'mute' : 'open'
    return this.#fault?.kind === 'hang' ? 'hangs' : 'connecting'
  }

  break(): void {
    if (this.#client === null) this.#fail()
    else this.#lose(ABNORMAL)
  }

  heal(): void {
    if (this.state() === 'hangs') this.#fail()
    else this.#fault = null
  }

  closeByServer(code: number): void {
    if (this.#client !== null) this.#lose(code)
  }

  #start(): void {
    const fault = this.#fault
    if (!this.#network.isUp(this.tab) || fault?.kind === 'refuse') this.#fail()
    else if (fault?.kind === 'accept-close') {
      this.#accept()
      this.#after(fault.ms ?? 0, () => this.#lose(fault.code))
    } else if (fault?.kind !== 'hang')
      this.#after(fault?.kind === 'slow' ? fault.ms : 0, () => this.#connect())
  }

  #connect(): void {
    const { request, url } = this.#handshake
    url.searchParams.delete(TAB_PARAMETER)
    const address = new URL(url.pathname + url.search, this.#target)
    address.protocol = this.#target.protocol.replace('http', 'ws')
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !OF_ONE_HANDSHAKE.test(name)),
    )
    const server = new WebSocket(address, { headers: headers as Record<string, string> })
    this.#server = server
    server.once('open', () => !this.#over && this.#accept())
    // A page cannot distinguish an HTTP status from a lost connection.
    server.once('unexpected-response', () => this.#fail())
    server.on('error', () => this.break())
    server.on('message', (data, isBinary) => !isBinary && this.#receive(textOf(data)))
    server.once('close', (code) => this.#fault?.kind !== 'mute' && this.#lose(code))
  }

  #accept(): void {
    const { request, stream, head } = this.#handshake
    doors.handleUpgrade(request, stream, head, (client) => {
      this.#client = client
      this.#network.write(this.tab, 'server', `accepts ${this.role}`)
      client.on('error', () => client.terminate())
      client.on('message', (data) => this.#hear(textOf(data)))
      client.once('close', (code) => this.#clientLeft(code))
    })
  }

  /** Handles a frame from the client. */
  #hear(text: string): void {
    this.#network.write(this.tab, 'client', actions.says(this.role, typeOf(text)))
    if (this.#fault?.kind === 'mute') return
    if (this.#server?.readyState === WebSocket.OPEN) this.#server.send(text)
  }

  /** Handles a frame from the server. */
  #receive(text: string): void {
    const fault = this.#fault
    if (fault?.kind === 'mute' || fault?.kind === 'drop-frames') return
    if (fault?.kind === 'delay-frames') this.#after(fault.ms, () => this.#deliver(text))
    else if (fault?.kind === 'swap-frames') this.#swap(text)
    else {
      this.#deliver(text)
      if (fault?.kind === 'repeat-frames') this.#deliver(text)
    }
  }

  #swap(text: string): void {
    const first = this.#held
    this.#held = first === null ? text : null
    if (first !== null) {
      this.#deliver(text)
      this.#deliver(first)
      return
    }
    this.#after(LONGEST_SWAP_MS, () => {
      if (this.#held !== text) return
      this.#held = null
      this.#deliver(text)
    })
  }

  #deliver(text: string): void {
    if (this.#client?.readyState !== WebSocket.OPEN) return
    this.#network.write(this.tab, 'server', `says ${typeOf(text)} on ${this.role}`)
    this.#client.send(text)
  }

  /** Rejects the handshake. */
  #fail(): void {
    if (!this.#finish()) return
    this.#network.write(this.tab, 'server', `refuses ${this.role}`)
    this.#handshake.stream.destroy()
    this.#server?.terminate()
  }

  /** The server or the network ends the connection. */
  #lose(code: number): void {
    if (this.#client === null) {
      this.#fail()
      return
    }
    if (!this.#finish()) return
    this.#network.write(this.tab, 'server', `closes ${this.role} ${code}`)
    end(this.#client, code)
    if (this.#server !== null) end(this.#server, ABNORMAL)
  }

  #clientLeft(code: number): void {
    if (!this.#finish()) return
    this.#network.write(this.tab, 'client', actions.closes(this.role))
    if (this.#server !== null) end(this.#server, code)
  }

  /** @returns false if it had already ended */
  #finish(): boolean {
    if (this.#over) return false
    this.#over = true
    this.#network.end(this)
    return true
  }

  #after(ms: number, work: () => void): void {
    if (ms === 0) work()
    else setTimeout(() => this.#over || work(), ms).unref()
  }
}

const textOf = (data: RawData): string =>
  Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as Buffer).toString()

/** Type of a frame; `?` if it has none. */
function typeOf(text: string): string {
  try {
    const { type } = JSON.parse(text) as { type?: unknown }
    return typeof type === 'string' ? type : '?'
  } catch {
    return '?'
  }
}
