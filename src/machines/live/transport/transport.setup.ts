import { assertEvent, assign, setup } from 'xstate'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { AUTH_RETRY_DELAY_MS, CLOSE_ON_PURPOSE } from '../../../protocol/base/constants.ts'
import type { Json } from '../../../protocol/base/types.ts'
import type { Frame } from '../../../protocol/live/frames.ts'
import { type CloseCause, classifyClose } from '../../../protocol/live/policies.ts'
import type { MachineEnv } from '../../env.ts'
import { timeUntil } from '../../kit/deadline.ts'
import { createSendToChild, type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import {
  forceRefresh,
  type SocketCommand,
  type SocketEvent,
  socket,
  usableToken,
} from './socket.effect.ts'
import {
  type Close,
  endedSocket,
  framesIn,
  HANDSHAKE_MAX_WAIT_MS,
  TOKEN_MAX_WAIT_MS,
  type TransportInput,
  tokenIn,
} from './transport.policy.ts'

export type TransportCommand =
  | { type: 'transport.connect' }
  | { type: 'transport.disconnect' }
  | { type: 'transport.send'; payload: Json }

export type TransportEvent = TransportCommand | SocketEvent

/** `code` of `transport.closed` is null if no socket was created. */
export type TransportFact =
  | { type: 'transport.opened' }
  | { type: 'transport.down'; code: number }
  | { type: 'transport.received'; frames: Frame[] }
  | { type: 'transport.error'; message: string }
  | { type: 'transport.closed'; code: number | null; cause: CloseCause }

export interface TransportContext extends TransportInput {
  authRetryUsed: boolean
  /** The close code that caused the one retry; null before it. */
  retriedCode: number | null
  /** When the retry starts its refresh, ms; null when none is due. */
  refreshAt: number | null
}

const sendToChild = createSendToChild<{ socket: SocketCommand }>()
const notifyParent = sendToParent<TransportFact>()

const baseSetup = (env: MachineEnv) =>
  setup({
    types: {
      context: {} as TransportContext,
      events: {} as TransportEvent,
      emitted: {} as EmittedEvent<TransportFact>,
      input: {} as TransportInput,
      meta: {} as { req: string[] },
    },
    actors: { socket, usableToken, forceRefresh },
    actions: {
      reportUnexpected: () => {},
      beginCall: assign({ authRetryUsed: false, retriedCode: null }),
      useRetry: assign((_, { code }: { code: number }) => ({
        authRetryUsed: true,
        retriedCode: code,
        refreshAt: env.now() + AUTH_RETRY_DELAY_MS,
      })),
      forgetRefreshAt: assign({ refreshAt: null }),
      writeToSocket: sendToChild('socket', (_, { payload }: { payload: Json }) => ({
        type: 'socket.send',
        payload,
      })),
      notifyOpened: notifyParent({ type: 'transport.opened' }),
      notifyDisconnected: notifyParent((_, { code }: { code: number }) => ({
        type: 'transport.down',
        code,
      })),
      notifyError: notifyParent((_, { message }: { message: string }) => ({
        type: 'transport.error',
        message,
      })),
      notifyClosed: notifyParent((_, { code, cause }: Close) => ({
        type: 'transport.closed',
        code,
        cause,
      })),
    },
    guards: {
      isToken: ({ event }) => tokenIn(event) !== null,
      isRetriable: ({ context }, { code }: { code: number }) =>
        context.channel === 'messaging' && classifyClose(code) === 'auth' && !context.authRetryUsed,
    },
    delays: {
      untilRefresh: ({ context }) =>
        timeUntil(context.refreshAt ?? 0, AUTH_RETRY_DELAY_MS, env.now()),
      tokenMaxWait: TOKEN_MAX_WAIT_MS,
      handshakeMaxWait: HANDSHAKE_MAX_WAIT_MS,
    },
  })

export const transportSetup = (env: MachineEnv) => {
  const base = baseSetup(env)
  return base.extend({
    actions: {
      closeUnlessClosed: base.enqueueActions(({ event, enqueue }) => {
        if (endedSocket(event)) return
        enqueue(sendToChild('socket', { type: 'socket.close', code: CLOSE_ON_PURPOSE }))
      }),
      notifyRefreshFailed: base.enqueueActions(({ context, enqueue }) => {
        const code = context.retriedCode
        enqueue({ type: 'notifyError', params: { message: TEXTS.socketAuthenticationFailed } })
        enqueue({ type: 'notifyClosed', params: { code, cause: 'auth' } })
      }),
      sendFrames: base.enqueueActions(({ event, enqueue }) => {
        assertEvent(event, 'socket.received')
        const { frames, unreadable } = framesIn(event.data)
        if (unreadable) enqueue('reportUnexpected')
        if (frames.length > 0) enqueue(notifyParent({ type: 'transport.received', frames }))
      }),
    },
  })
}
