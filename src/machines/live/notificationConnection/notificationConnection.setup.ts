import { assertEvent, assign, setup } from 'xstate'
import { CLOSE_ON_PURPOSE, PING_INTERVAL_MS } from '../../../protocol/base/constants.ts'
import type { Json } from '../../../protocol/base/types.ts'
import { type Frame, pingFrame } from '../../../protocol/live/frames.ts'
import {
  classifyClose,
  nextDelay,
  type ReconnectPolicyName,
} from '../../../protocol/live/policies.ts'
import type { MachineEnv } from '../../env.ts'
import { sending, type Told, toParent } from '../../kit/wires.ts'
import {
  type SocketCommand,
  type SocketEvent,
  socket,
  usableToken,
} from '../sockets/socket.effect.ts'
import {
  type Close,
  endedSocket,
  framesIn,
  HANDSHAKE_MAX_WAIT_MS,
  reconnectPolicy,
  type Tally,
  TOKEN_MAX_WAIT_MS,
  tallyClosed,
  tallyOpened,
  tokenIn,
} from '../sockets/sockets.policy.ts'

/** `policy` names the delays (B9); without it they are the specification's. */
export type NotificationConnectionInput = { policy?: ReconnectPolicyName } | undefined

export type NotificationConnectionEvent =
  | { type: 'page.visible' }
  | { type: 'network.online' }
  | { type: 'connection.send'; payload: Json }
  | SocketEvent

export type NotificationConnectionFact =
  | { type: 'frames.received'; source: 'notifications'; frames: Frame[] }
  | { type: 'connection.opened'; source: 'notifications' }
  | { type: 'connection.lost'; source: 'notifications' }

export interface NotificationConnectionContext extends Tally {
  policy: ReconnectPolicyName
  /** When the next attempt is due, ms; null unless a timer runs. */
  retryAt: number | null
}

const policyOf = ({ policy }: NotificationConnectionContext) =>
  reconnectPolicy(policy, 'notifications')

const toChild = sending<{ socket: SocketCommand }>()
const tellParent = toParent<NotificationConnectionFact>()

const baseSetup = (env: MachineEnv) =>
  setup({
    types: {
      context: {} as NotificationConnectionContext,
      events: {} as NotificationConnectionEvent,
      emitted: {} as Told<NotificationConnectionFact>,
      input: {} as NotificationConnectionInput,
      tags: {} as 'connecting',
      meta: {} as { req: string[] },
    },
    actors: { socket, usableToken },
    actions: {
      reportUnexpected: () => {},
      countOpen: assign(({ context }) => tallyOpened(context, env.now())),
      scheduleRetry: assign(({ context }, { code }: Pick<Close, 'code'>) => {
        const tally = tallyClosed(context, code, env.now())
        const attempts = tally.attempts + 1
        const delay = nextDelay(policyOf(context), attempts, env.random)
        return { ...tally, attempts, retryAt: env.now() + (delay ?? 0) }
      }),
      giveUp: assign(({ context }, { code }: Pick<Close, 'code'>) =>
        tallyClosed(context, code, env.now()),
      ),
      forgetOpen: assign({ openedAt: null }),
      forgetRetryAt: assign({ retryAt: null }),
      ping: toChild('socket', { type: 'socket.send', payload: pingFrame() }),
      writeToSocket: toChild('socket', (_, { payload }: { payload: Json }) => ({
        type: 'socket.send',
        payload,
      })),
      tellOpened: tellParent({ type: 'connection.opened', source: 'notifications' }),
      tellLost: tellParent({ type: 'connection.lost', source: 'notifications' }),
    },
    guards: {
      isToken: ({ event }) => tokenIn(event) !== null,
      isNormal: (_, { code }: { code: number }) => classifyClose(code) === 'normal',
      isDue: ({ context }) => context.retryAt !== null && env.now() >= context.retryAt,
      hasRetryLeft: ({ context }, { code }: Pick<Close, 'code'>) =>
        tallyClosed(context, code, env.now()).attempts < policyOf(context).maxAttempts,
    },
    delays: {
      untilRetry: ({ context }) => Math.max(0, (context.retryAt ?? 0) - env.now()),
      pingInterval: PING_INTERVAL_MS,
      tokenMaxWait: TOKEN_MAX_WAIT_MS,
      handshakeMaxWait: HANDSHAKE_MAX_WAIT_MS,
    },
  })

export const notificationConnectionSetup = (env: MachineEnv) => {
  const base = baseSetup(env)
  return base.extend({
    actions: {
      closeUnlessClosed: base.enqueueActions(({ event, enqueue }) => {
        if (endedSocket(event)) return
        enqueue(toChild('socket', { type: 'socket.close', code: CLOSE_ON_PURPOSE }))
      }),
      tellFrames: base.enqueueActions(({ event, enqueue }) => {
        assertEvent(event, 'socket.received')
        const { frames, unreadable } = framesIn(event.data)
        if (unreadable) enqueue('reportUnexpected')
        if (frames.length === 0) return
        enqueue(tellParent({ type: 'frames.received', source: 'notifications', frames }))
      }),
    },
  })
}
