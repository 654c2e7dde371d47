import { assign, setup } from 'xstate'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { CONVERSATION_MAX_AUTH_ATTEMPTS } from '../../../protocol/base/constants.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { errorTextOf, type Frame } from '../../../protocol/live/frames.ts'
import { nextDelay, type ReconnectPolicyName } from '../../../protocol/live/policies.ts'
import type { MachineEnv } from '../../env.ts'
import { hearing, sending, type Told, toParent } from '../../kit/wires.ts'
import {
  type Close,
  NO_FAILURES,
  reconnectPolicy,
  type Tally,
  tallyClosed,
  tallyOpened,
} from '../sockets/sockets.policy.ts'
import { createTransportMachine } from '../transport/transport.machine.ts'
import type { TransportCommand, TransportFact } from '../transport/transport.setup.ts'

/** `policy` names the delays (B9); without it they are the specification's. */
export type ConversationConnectionInput = { policy?: ReconnectPolicyName } | undefined

export type ConversationConnectionEvent =
  | { type: 'conversation.choose'; id: Id }
  | { type: 'conversation.leave' }
  | { type: 'page.visible' }
  | { type: 'network.online' }
  | { type: 'error.dismiss' }
  | TransportFact

export type ConversationConnectionFact =
  | { type: 'frames.received'; source: 'conversation'; conversationId: Id; frames: Frame[] }
  | { type: 'connection.opened'; source: 'conversation'; conversationId: Id }
  | { type: 'connection.lost'; source: 'conversation'; conversationId: Id }

/** The tally counts authentication failures alone (A1.4). */
export interface ConversationConnectionContext extends Tally {
  policy: ReconnectPolicyName
  /** The chosen conversation; null while none is. */
  conversationId: Id | null
  /** Other failures since the last open, for `CONVERSATION_MAX_DROPS` (D10). */
  drops: number
  /** A sentence for people, or null. */
  error: string | null
  /** When the next attempt is due, ms; null unless waiting. */
  retryAt: number | null
}

/** Every attempt belongs to a conversation; without one the chart itself is wrong. */
function chosen({ conversationId }: ConversationConnectionContext): Id {
  if (conversationId === null) throw new Error('an attempt without a conversation')
  return conversationId
}

const toChild = sending<{ transport: TransportCommand }>()
const tellParent = toParent<ConversationConnectionFact>()

const baseSetup = (env: MachineEnv) =>
  setup({
    types: {
      context: {} as ConversationConnectionContext,
      events: {} as ConversationConnectionEvent,
      emitted: {} as Told<ConversationConnectionFact>,
      input: {} as ConversationConnectionInput,
      meta: {} as { req: string[] },
    },
    actors: hearing<ConversationConnectionEvent>()({ transport: createTransportMachine(env) }),
    actions: {
      reportUnexpected: () => {},
      begin: assign((_, { id }: { id: Id }) => ({
        ...NO_FAILURES,
        conversationId: id,
        drops: 0,
        error: null,
      })),
      forgetConversation: assign({ conversationId: null, openedAt: null, error: null }),
      connect: toChild('transport', { type: 'transport.connect' }),
      disconnect: toChild('transport', { type: 'transport.disconnect' }),
      countOpen: assign(({ context }) => ({ ...tallyOpened(context, env.now()), drops: 0 })),
      restore: assign(({ context }, { code }: Pick<Close, 'code'>) =>
        tallyClosed(context, code, env.now()),
      ),
      scheduleRetry: assign(({ context }, { code, cause }: Close) => {
        const tally = tallyClosed(context, code, env.now())
        const attempts = tally.attempts + (cause === 'auth' ? 1 : 0)
        const drops = context.drops + (cause === 'drop' ? 1 : 0)
        const policy = reconnectPolicy(context.policy, 'conversation')
        const delay = nextDelay(policy, cause === 'auth' ? attempts : drops, env.random)
        return { ...tally, attempts, drops, retryAt: env.now() + (delay ?? 0) }
      }),
      giveUp: assign(({ context }, { code, cause }: Close) => ({
        ...tallyClosed(context, code, env.now()),
        error: cause === 'auth' ? TEXTS.socketAuthenticationFailed : TEXTS.connectionLost,
      })),
      forgetOpen: assign({ openedAt: null }),
      forgetRetryAt: assign({ retryAt: null }),
      showError: assign((_, { message }: { message: string }) => ({ error: message })),
      clearError: assign({ error: null }),
      showServerError: assign(({ context }, { frames }: { frames: Frame[] }) => {
        const error = frames.findLast((frame) => frame.type === 'error')
        return { error: error ? errorTextOf(error) : context.error }
      }),
      tellFrames: tellParent(({ context }, { frames }: { frames: Frame[] }) => ({
        type: 'frames.received',
        source: 'conversation',
        conversationId: chosen(context),
        frames,
      })),
      tellOpened: tellParent(({ context }) => ({
        type: 'connection.opened',
        source: 'conversation',
        conversationId: chosen(context),
      })),
      tellLost: tellParent(({ context }) => ({
        type: 'connection.lost',
        source: 'conversation',
        conversationId: chosen(context),
      })),
    },
    guards: {
      isNormal: (_, { cause }: Pick<Close, 'cause'>) => cause === 'normal',
      isOther: ({ context }, { id }: { id: Id }) => !sameId(id, context.conversationId),
      isDue: ({ context }) => context.retryAt !== null && env.now() >= context.retryAt,
      hasRetryLeft: ({ context }, { code, cause }: Close) =>
        cause === 'auth'
          ? tallyClosed(context, code, env.now()).attempts < CONVERSATION_MAX_AUTH_ATTEMPTS
          : context.drops < reconnectPolicy(context.policy, 'conversation').maxAttempts,
    },
    delays: {
      untilRetry: ({ context }) => Math.max(0, (context.retryAt ?? 0) - env.now()),
    },
  })

/** What ends an attempt on purpose, rather than a transport's report. */
const MEANT: string[] = ['conversation.leave', 'conversation.choose']

export const conversationConnectionSetup = (env: MachineEnv) => {
  const base = baseSetup(env)
  return base.extend({
    actions: {
      disconnectIfMeant: base.enqueueActions(({ event, enqueue }) => {
        if (MEANT.includes(event.type)) enqueue('disconnect')
      }),
      tellLostUnlessMeant: base.enqueueActions(({ event, enqueue }) => {
        if (!MEANT.includes(event.type)) enqueue('tellLost')
      }),
    },
  })
}
