/** Relays one WebSocket to the server, subject to the state of the network and its faults. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { actions } from '../simulation/event-log.ts'
import type { Role, SocketFault } from '../simulation/scenario.ts'
import type { LiveConnection, Network } from './network.ts'
import { TAB_PARAMETER } from './request-headers.ts'

const ABNORMAL = 1006
/** Maximum time a frame waits to be swapped with the next one, ms. */
const MAX_SWAP_WAIT_MS = 1000
/** Close code for a client that is not authenticated. */
const UNAUTHENTICATED = 4001
/** Headers that belong to one handshake. */
const HANDSHAKE_HEADERS = /^(?:connection|upgrade|sec-websocket-.*)$/

const socketServer = new WebSocketServer({ noServer: true, perMessageDeflate: false })

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

function closeSocket(socket: WebSocket, code: number): void {
  if (isSendable(code)) socket.close(code)
  else socket.terminate()
}

export class SocketRelay implements LiveConnection {
  readonly tab: string | null
  readonly role: Role
  readonly what: string
  readonly #network: Network
  readonly #target: URL
  readonly #handshake: Handshake
  #fault: SocketFault | null
  #client: WebSocket | null = null
  #server: WebSocket | null = null
  #hasEnded = false
  #frames = 0
  #stagedFrame: string | null = null
  /** Delayed work, oldest first. */
  readonly #pending = new Map<NodeJS.Timeout, () => void>()

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
    stream.once('close', () => this.#onClientClose(ABNORMAL))
    // Until the handshake is accepted nothing reads the stream, and its `closeSocket` event needs a
    // reader.
    stream.once('end', () => this.#client ?? stream.destroy())
    stream.resume()
    const token = url.searchParams.get('token')
    if (token !== null) network.tokens.recordSeen(token)
    if (network.tokens.isRevoked(token))
      this.#fault ??= { kind: 'accept-close', code: UNAUTHENTICATED }
    this.#start()
  }

  state(): ReturnType<LiveConnection['state']> {
    if (this.#client !== null) return this.#fault?.kind === 'mute' ? 'mute' : 'open'
    return this.#fault?.kind === 'hang' ? 'hangs' : 'connecting'
  }

  break(): void {
    if (this.#client === null) this.#fail()
    else this.#dropConnection(ABNORMAL)
  }

  heal(fault?: object): void {
    if (this.#fault === null || (fault !== undefined && fault !== this.#fault)) return
    const { kind } = this.#fault
    if (this.state() === 'hangs') this.#fail()
    else this.#fault = null
    // While it was silent, the server's close frame was not passed on.
    if (kind === 'mute' && this.#server !== null && this.#server.readyState >= WebSocket.CLOSING)
      this.#dropConnection(ABNORMAL)
  }

  release(): void {
    for (const [timer, task] of [...this.#pending]) {
      clearTimeout(timer)
      this.#pending.delete(timer)
      if (!this.#hasEnded) task()
    }
  }

  closeByServer(code: number): void {
    if (this.#client !== null) this.#dropConnection(code)
  }

  #start(): void {
    const fault = this.#fault
    if (!this.#network.isUp(this.tab) || fault?.kind === 'refuse') this.#fail()
    else if (fault?.kind === 'accept-close') {
      this.#accept()
      this.#after(fault.ms ?? 0, () => this.#dropConnection(fault.code))
    } else if (fault?.kind !== 'hang')
      this.#after(fault?.kind === 'slow' ? fault.ms : 0, () => this.#connect())
  }

  #connect(): void {
    const { request, url } = this.#handshake
    url.searchParams.delete(TAB_PARAMETER)
    const serverUrl = new URL(url.pathname + url.search, this.#target)
    serverUrl.protocol = this.#target.protocol.replace('http', 'ws')
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !HANDSHAKE_HEADERS.test(name)),
    )
    const server = new WebSocket(serverUrl, { headers: headers as Record<string, string> })
    this.#server = server
    server.once('open', () => !this.#hasEnded && this.#accept())
    // A page cannot distinguish an HTTP status from a lost connection.
    server.once('unexpected-response', () => this.#fail())
    server.on('error', () => this.break())
    server.on('message', (data, isBinary) => !isBinary && this.#receiveFromServer(textOf(data)))
    server.once('close', (code) => this.#fault?.kind !== 'mute' && this.#dropConnection(code))
  }

  #accept(): void {
    const { request, stream, head } = this.#handshake
    socketServer.handleUpgrade(request, stream, head, (client) => {
      this.#client = client
      this.#network.write(this.tab, 'server', `accepts ${this.role}`)
      client.on('error', () => client.terminate())
      client.on('message', (data) => this.#receiveFromClient(textOf(data)))
      client.once('close', (code) => this.#onClientClose(code))
    })
  }

  /** Handles a frame from the client. */
  #receiveFromClient(text: string): void {
    this.#network.write(this.tab, 'client', actions.says(this.role, typeOf(text)))
    if (this.#fault?.kind === 'mute') return
    if (this.#server?.readyState === WebSocket.OPEN) this.#server.send(text)
  }

  /** Handles a frame from the server. */
  #receiveFromServer(text: string): void {
    const fault = this.#fault
    this.#frames += 1
    const isLost = fault?.kind === 'drop-frames' && this.#frames <= (fault.first ?? this.#frames)
    if (fault?.kind === 'mute' || isLost) return
    if (fault?.kind === 'delay-frames') this.#after(fault.ms, () => this.#deliver(text))
    else if (fault?.kind === 'swap-frames') this.#swap(text)
    else {
      this.#deliver(text)
      if (fault?.kind === 'repeat-frames') this.#deliver(text)
    }
  }

  #swap(text: string): void {
    const staged = this.#stagedFrame
    this.#stagedFrame = staged === null ? text : null
    if (staged !== null) {
      this.#deliver(text)
      this.#deliver(staged)
      return
    }
    this.#after(MAX_SWAP_WAIT_MS, () => {
      if (this.#stagedFrame !== text) return
      this.#stagedFrame = null
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
  #dropConnection(code: number): void {
    if (this.#client === null) {
      this.#fail()
      return
    }
    if (!this.#finish()) return
    this.#network.write(this.tab, 'server', `closes ${this.role} ${code}`)
    closeSocket(this.#client, code)
    if (this.#server !== null) closeSocket(this.#server, ABNORMAL)
  }

  #onClientClose(code: number): void {
    if (!this.#finish()) return
    this.#network.write(this.tab, 'client', actions.closes(this.role))
    if (this.#server !== null) closeSocket(this.#server, code)
  }

  /** @returns false if it had already ended */
  #finish(): boolean {
    if (this.#hasEnded) return false
    this.#hasEnded = true
    this.#network.end(this)
    return true
  }

  #after(ms: number, task: () => void): void {
    if (ms === 0) {
      task()
      return
    }
    const timer = setTimeout(() => {
      this.#pending.delete(timer)
      if (!this.#hasEnded) task()
    }, ms)
    this.#pending.set(timer.unref(), task)
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
