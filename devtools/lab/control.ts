/**
 * Connects the lab's control page under `/__lab/`: it receives commands and sends the state after
 * each change. It uses one WebSocket, which hanging requests cannot block.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'
import { Scenario, Step } from '../simulation/scenario.ts'
import { activeFaults } from './active-faults.ts'
import { isLocalHost, ROOT, serveControl } from './control-files.ts'
import type { Network } from './network.ts'
import type { Sessions } from './sessions.ts'

/** Changes within this time are sent as one update, ms. */
const SEND_INTERVAL_MS = 100

const ControlMessage = v.variant('ask', [
  v.strictObject({ ask: v.literal('step'), step: Step }),
  v.strictObject({
    ask: v.literal('run'),
    name: v.string(),
    by: v.picklist(['browser', 'person']),
  }),
  v.strictObject({ ask: v.literal('run-all'), names: v.array(v.string()) }),
  v.strictObject({ ask: v.literal('offer'), scenario: Scenario }),
  v.strictObject({ ask: v.literal('remove'), id: v.string() }),
  v.strictObject({ ask: v.picklist(['go-on', 'stop', 'clear', 'reset', 'save']) }),
])
type ControlMessage = v.InferOutput<typeof ControlMessage>

const isSameOrigin = (request: IncomingMessage): boolean =>
  isLocalHost(request) && request.headers.origin === `http://${request.headers.host}`

/** @param inspector whether the client is built with the inspector */
export function openControl(network: Network, sessions: Sessions, inspector = false) {
  const sockets = new WebSocketServer({ noServer: true })
  let isSendScheduled = false
  const state = (): string =>
    JSON.stringify({
      now: network.now(),
      tabs: network.devices.tabs,
      faults: activeFaults(network),
      connections: network.connections(),
      inspector,
      ...sessions.state(),
    })
  const send = (): void => {
    if (isSendScheduled) return
    isSendScheduled = true
    setTimeout(() => {
      isSendScheduled = false
      for (const client of sockets.clients) client.send(state())
    }, SEND_INTERVAL_MS).unref()
  }
  network.onChange(send)
  sessions.onChange(send)
  sockets.on('connection', (client) => {
    client.on('error', () => client.terminate())
    client.on('message', (data) => {
      const message = v.safeParse(ControlMessage, parseJson(data.toString()))
      if (message.success) handleMessage(message.output, sessions)
      else client.send(JSON.stringify({ refused: message.issues[0].message }))
    })
    client.send(state())
  })
  return {
    /** Serves the lab's own paths; returns false for paths of the server. */
    serve: (request: IncomingMessage, response: ServerResponse): boolean =>
      serveControl(request, response, network, sessions),
    /** Accepts handshakes of the control page; returns false for those of the client. */
    accept(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
      const { pathname } = new URL(request.url ?? '/', 'http://lab')
      if (!pathname.startsWith(ROOT)) return false
      if (!isSameOrigin(request)) stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      else if (network.devices.accept(request, stream, head)) return true
      else if (pathname !== `${ROOT}socket`)
        stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      else
        sockets.handleUpgrade(request, stream, head, (client) => sockets.emit('connection', client))
      return true
    },
    close: (): void => {
      for (const client of sockets.clients) client.terminate()
    },
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function handleMessage(message: ControlMessage, sessions: Sessions): void {
  if (message.ask === 'step') sessions.apply(message.step)
  else if (message.ask === 'run') sessions.run(message.name, message.by)
  else if (message.ask === 'run-all') sessions.runAll(message.names)
  else if (message.ask === 'offer') sessions.offer(message.scenario)
  else if (message.ask === 'remove') sessions.remove(message.id)
  else if (message.ask === 'save') sessions.offer(sessions.recorded())
  else if (message.ask === 'go-on') sessions.goOn()
  else sessions[message.ask]()
}
