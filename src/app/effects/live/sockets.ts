import { fromCallback } from 'xstate'
import type { MachineEnv } from '../../../machines/env.ts'
import { createConnectionMachine } from '../../../machines/live/connection/connection.machine.ts'
import type {
  SocketCommand,
  SocketEvent,
  SocketInput,
} from '../../../machines/live/transport/socket.effect.ts'
import { createTransportMachine } from '../../../machines/live/transport/transport.machine.ts'
import { classifyClose } from '../../../protocol/live/policies.ts'
import { socketTemplates, socketUrl } from '../../../protocol/live/socket-url.ts'
import { createBeforePaint } from '../../../services/browser/before-paint.ts'
import { openSocket } from '../../../services/browser/socket.ts'
import type { Environment } from '../../environment.ts'
import type { Services } from '../../services.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/** A frame that arrives sooner after an offline event may have been sent before it, ms. */
const FRAME_DELAY_MS = 1_000

/** The three live connections with browser WebSockets. */
export function provideSockets(
  env: MachineEnv,
  services: Services,
  { window, clock, now }: Environment,
) {
  const reportUnexpected = reporter(services.log)

  const { apiBase, sockets } = services.config
  const templates = socketTemplates(apiBase, sockets)
  /** Another tab may have replaced them, which makes a refresh of this tab unnecessary (B7). */
  const refusedTokens = new Set<string>()
  /** Addresses of the handshakes that failed since a socket was open. */
  let failedHandshakes: string[] = []
  const beforePaint = createBeforePaint(window, clock, now)
  const socket = fromCallback<SocketCommand, SocketInput>(({ input, sendBack, receive }) => {
    const send = (event: SocketEvent): void => sendBack(event as never)
    const feature = input.channel === 'notifications' ? 'notifications' : 'messages'
    // A normal close is not retried (D8).
    if (services.absentFeatures?.has(feature))
      return send({ type: 'socket.closed', code: 1000, reason: '' })
    // Frames of all sockets are delivered just before the next paint, to be rendered together.
    let arrived: string[] = []
    const deliver = (): void => {
      const due = arrived
      arrived = []
      if (due.length > 0) send({ type: 'socket.received', data: due })
    }
    const url = socketUrl({ templates, ...input })
    // Browsers hide the status of a refused handshake, so the address is the only clue (B3).
    const address = url.replace(encodeURIComponent(input.token), '…')
    let isOpened = false
    const handle = openSocket({
      url,
      WebSocket: window.WebSocket,
      clock,
      onOpen: () => {
        isOpened = true
        failedHandshakes = []
        send({ type: 'socket.opened' })
      },
      onMessage: (data) => {
        services.network.confirmOnline(now() - FRAME_DELAY_MS)
        if (arrived.push(data) === 1) beforePaint(deliver)
      },
      onError: () => {
        deliver()
        send({ type: 'socket.errored' })
      },
      onClose: (code, reason) => {
        deliver()
        if (classifyClose(code) === 'auth') refusedTokens.add(input.token)
        if (isOpened) return send({ type: 'socket.closed', code, reason })
        failedHandshakes.push(address)
        // Not for the first: a page that is left closes its sockets too.
        if (failedHandshakes.filter((failed) => failed === address).length === 2)
          services.log.warn('socket handshake failed', { address, code })
        send({ type: 'socket.closed', code, reason, address })
      },
    })
    receive((command) => {
      if (command.type === 'socket.close') return handle.close(command.code)
      if (!handle.send(command.payload as object)) {
        services.log.info('not sent, socket is not open', { channel: input.channel })
      }
    })
    return () => {
      arrived = []
      handle.close(1000)
    }
  })
  const usableToken = promise<string | null>(({ signal }) => services.http.usableToken(signal))
  const forceRefresh = promise<string | null>(async () => {
    const stored = services.tokens.readAccess()
    const isRefused = stored !== null && refusedTokens.has(stored)
    try {
      return await services.forceRefresh(isRefused ? stored : null)
    } catch (error) {
      // A refused refresh removes the access token; if it is still stored, no server answered.
      if (services.tokens.readAccess() === null) return null
      throw error
    }
  })

  const transport = createTransportMachine(env).provide({
    actors: { socket, usableToken, forceRefresh },
    actions: { reportUnexpected },
  })
  const connection = createConnectionMachine(env).provide({
    actors: { transport },
    actions: { reportUnexpected },
  })
  return {
    connection,
    conversationConnection: connection,
    notificationConnection: connection,
  }
}
