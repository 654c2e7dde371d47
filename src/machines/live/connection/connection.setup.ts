import { assign, setup } from 'xstate'
import { PING_INTERVAL_MS, SOCKET_PROOF_MS } from '../../../protocol/base/constants.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Id, Json } from '../../../protocol/base/types.ts'
import { answersPings, errorTextOf, type Frame, pingFrame } from '../../../protocol/live/frames.ts'
import type { Connection, ReconnectPolicyName } from '../../../protocol/live/policies.ts'
import type { MachineEnv } from '../../env.ts'
import {
  createSendToChild,
  type EmittedEvent,
  receives,
  sendToParent,
} from '../../kit/typed-messaging.ts'
import { createTransportMachine } from '../transport/transport.machine.ts'
import type { Close } from '../transport/transport.policy.ts'
import type { TransportCommand, TransportFact } from '../transport/transport.setup.ts'
import {
  CONNECTIONS,
  countClosed,
  countOpened,
  type FailureCounts,
  finalErrorMessage,
  hasRetryLeft,
  NO_FAILURES,
  scheduleRetry,
} from './connection.policy.ts'

export interface ConnectionInput {
  of: Connection
  /** Reconnect policy (B9); defaults to that of the specification. */
  policy?: ReconnectPolicyName
}

export type ConnectionEvent =
  /** Only sent to the conversation connection. */
  | { type: 'conversation.choose'; id: Id }
  | { type: 'conversation.leave' }
  | { type: 'page.visible' }
  | { type: 'network.online' }
  | { type: 'connection.send'; payload: Json }
  | { type: 'error.dismiss' }
  | TransportFact

/** The connection that sends the event; the conversation's includes its id. */
type Source =
  | { source: 'general' | 'notifications' }
  | { source: 'conversation'; conversationId: Id }

export type ConnectionFact = Source &
  (
    | { type: 'frames.received'; frames: Frame[] }
    | { type: 'connection.opened' }
    | { type: 'connection.lost' }
    /** B17: an open socket that was in doubt has answered. */
    | { type: 'connection.proven' }
    /** B17: an open socket did not answer and is replaced. */
    | { type: 'connection.silent' }
  )

export interface ConnectionContext extends FailureCounts {
  of: Connection
  policy: ReconnectPolicyName
  /** The selected conversation; null if there is none and for the other two connections. */
  conversationId: Id | null
  /** Error message for the user, or null. */
  error: string | null
  /** Whether the server answers pings on this socket (B17). */
  pings: boolean
  /** When the next attempt is due, ms; null unless waiting. */
  retryAt: number | null
}

function sourceOf({ of, conversationId }: ConnectionContext): Source {
  if (of !== 'conversation') return { source: of }
  if (conversationId === null) throw new Error('connection attempt without a conversation')
  return { source: of, conversationId }
}

/** Sets the error of a connection that shows errors. */
const errorChange = ({ of }: ConnectionContext, error: string) =>
  CONNECTIONS[of].showsErrors ? { error } : {}

const sendToChild = createSendToChild<{ transport: TransportCommand }>()
const notifyParent = sendToParent<ConnectionFact>()

const baseSetup = (env: MachineEnv) =>
  setup({
    types: {
      context: {} as ConnectionContext,
      events: {} as ConnectionEvent,
      emitted: {} as EmittedEvent<ConnectionFact>,
      input: {} as ConnectionInput,
      meta: {} as { req: string[] },
    },
    actors: receives<ConnectionEvent>()({ transport: createTransportMachine(env) }),
    actions: {
      reportUnexpected: () => {},
      begin: assign((_, { id }: { id: Id }) => ({
        ...NO_FAILURES,
        conversationId: id,
        error: null,
      })),
      forgetConversation: assign({ conversationId: null, openedAt: null, error: null }),
      connect: sendToChild('transport', { type: 'transport.connect' }),
      disconnect: sendToChild('transport', { type: 'transport.disconnect' }),
      send: sendToChild('transport', (_, { payload }: { payload: Json }) => ({
        type: 'transport.send',
        payload,
      })),
      ping: sendToChild('transport', { type: 'transport.send', payload: pingFrame() }),
      learnPings: assign(({ context }, { frames }: { frames: Frame[] }) => ({
        pings: context.pings || frames.some(answersPings),
      })),
      countOpen: assign(({ context }) => countOpened(context, env.now())),
      restore: assign(({ context }, { code }: Pick<Close, 'code'>) =>
        countClosed(context, code, env.now()),
      ),
      scheduleRetry: assign(({ context }, close: Close) =>
        scheduleRetry(context, close, { now: env.now(), random: env.random }),
      ),
      giveUp: assign(({ context }, { code, cause }: Close) => ({
        ...countClosed(context, code, env.now()),
        ...errorChange(context, finalErrorMessage(cause)),
      })),
      forgetOpen: assign({ openedAt: null }),
      forgetRetryAt: assign({ retryAt: null }),
      showError: assign(({ context }, { message }: { message: string }) =>
        errorChange(context, message),
      ),
      clearError: assign({ error: null }),
      showServerError: assign(({ context }, { frames }: { frames: Frame[] }) => {
        const error = frames.findLast((frame) => frame.type === 'error')
        return error ? errorChange(context, errorTextOf(error)) : {}
      }),
      sendFrames: notifyParent(({ context }, { frames }: { frames: Frame[] }) => ({
        type: 'frames.received',
        ...sourceOf(context),
        frames,
      })),
      notifyOpened: notifyParent(({ context }) => ({
        type: 'connection.opened',
        ...sourceOf(context),
      })),
      notifyProven: notifyParent(({ context }) => ({
        type: 'connection.proven',
        ...sourceOf(context),
      })),
      notifySilent: notifyParent(({ context }) => ({
        type: 'connection.silent',
        ...sourceOf(context),
      })),
      notifyLost: notifyParent(({ context }) => ({
        type: 'connection.lost',
        ...sourceOf(context),
      })),
    },
    guards: {
      needsNoChoice: ({ context }) => context.of !== 'conversation',
      isOther: ({ context }, { id }: { id: Id }) => !sameId(id, context.conversationId),
      isNormal: (_, { cause }: Pick<Close, 'cause'>) => cause === 'normal',
      hasRetryLeft: ({ context }, close: Close) => hasRetryLeft(context, close, env.now()),
      wakes: ({ context }) => CONNECTIONS[context.of].retriesOnWake,
      wakesOrIsDue: ({ context }) =>
        CONNECTIONS[context.of].retriesOnWake ||
        (context.retryAt !== null && env.now() >= context.retryAt),
      pings: ({ context }) => context.pings,
    },
    delays: {
      untilRetry: ({ context }) => Math.max(0, (context.retryAt ?? 0) - env.now()),
      pingInterval: PING_INTERVAL_MS,
      proofLimit: SOCKET_PROOF_MS,
    },
  })

/** Events that end an attempt on purpose, unlike a transport's report. */
const INTENTIONAL_EVENTS: string[] = ['conversation.leave', 'conversation.choose']

export const connectionSetup = (env: MachineEnv) => {
  const base = baseSetup(env)
  return base.extend({
    actions: {
      pingIfAnswered: base.enqueueActions(({ context, enqueue }) => {
        if (context.pings) enqueue('ping')
      }),
      disconnectIfMeant: base.enqueueActions(({ event, enqueue }) => {
        // The only timers of an attempt are those of a silent socket.
        const isReplaced = event.type.startsWith('xstate.after.')
        if (isReplaced || INTENTIONAL_EVENTS.includes(event.type)) enqueue('disconnect')
      }),
      notifyLostUnlessIntended: base.enqueueActions(({ event, enqueue }) => {
        if (!INTENTIONAL_EVENTS.includes(event.type)) enqueue('notifyLost')
      }),
    },
  })
}
