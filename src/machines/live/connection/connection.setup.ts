import { assign, setup } from 'xstate'
import type { Json } from '../../../protocol/base/types.ts'
import { errorTextOf, type Frame } from '../../../protocol/live/frames.ts'
import {
  type CloseCause,
  nextDelay,
  type ReconnectPolicyName,
} from '../../../protocol/live/policies.ts'
import type { MachineEnv } from '../../env.ts'
import { hearing, sending, type Told, toParent } from '../../kit/wires.ts'
import {
  type Close,
  reconnectPolicy,
  type Tally,
  tallyClosed,
  tallyOpened,
} from '../sockets/sockets.policy.ts'
import { createTransportMachine } from '../transport/transport.machine.ts'
import type { TransportCommand, TransportFact } from '../transport/transport.setup.ts'
import { finalText } from './connection.policy.ts'

/** `policy` names the delays (B9); without it they are the specification's. */
export type ConnectionInput = { policy?: ReconnectPolicyName } | undefined

export type ConnectionEvent =
  | { type: 'page.visible' }
  | { type: 'network.online' }
  | { type: 'connection.send'; payload: Json }
  | { type: 'error.dismiss' }
  | TransportFact

export type ConnectionFact =
  | { type: 'frames.received'; source: 'general'; frames: Frame[] }
  | { type: 'connection.opened'; source: 'general' }
  | { type: 'connection.lost'; source: 'general' }

export interface ConnectionContext extends Tally {
  policy: ReconnectPolicyName
  lastCause: CloseCause | null
  /** A sentence for people, or null. */
  error: string | null
  /** When the next attempt is due, ms; null unless waiting. */
  retryAt: number | null
}

const toChild = sending<{ transport: TransportCommand }>()
const tellParent = toParent<ConnectionFact>()

export const connectionSetup = (env: MachineEnv) =>
  setup({
    types: {
      context: {} as ConnectionContext,
      events: {} as ConnectionEvent,
      emitted: {} as Told<ConnectionFact>,
      input: {} as ConnectionInput,
      meta: {} as { req: string[] },
    },
    actors: hearing<ConnectionEvent>()({ transport: createTransportMachine(env) }),
    actions: {
      reportUnexpected: () => {},
      connect: toChild('transport', { type: 'transport.connect' }),
      send: toChild('transport', (_, { payload }: { payload: Json }) => ({
        type: 'transport.send',
        payload,
      })),
      countOpen: assign(({ context }) => tallyOpened(context, env.now())),
      restore: assign(({ context }, { code }: Pick<Close, 'code'>) =>
        tallyClosed(context, code, env.now()),
      ),
      scheduleRetry: assign(({ context }, { code, cause }: Close) => {
        const tally = tallyClosed(context, code, env.now())
        const attempts = tally.attempts + 1
        const delay = nextDelay(reconnectPolicy(context.policy, 'general'), attempts, env.random)
        return { ...tally, attempts, lastCause: cause, retryAt: env.now() + (delay ?? 0) }
      }),
      giveUp: assign(({ context }, { code, cause }: Close) => ({
        ...tallyClosed(context, code, env.now()),
        lastCause: cause,
        error: finalText(cause),
      })),
      forgetOpen: assign({ openedAt: null }),
      forgetRetryAt: assign({ retryAt: null }),
      showError: assign((_, { message }: { message: string }) => ({ error: message })),
      clearError: assign({ error: null }),
      showServerError: assign(({ context }, { frames }: { frames: Frame[] }) => {
        const error = frames.findLast((frame) => frame.type === 'error')
        return { error: error ? errorTextOf(error) : context.error }
      }),
      tellFrames: tellParent((_, { frames }: { frames: Frame[] }) => ({
        type: 'frames.received',
        source: 'general',
        frames,
      })),
      tellOpened: tellParent({ type: 'connection.opened', source: 'general' }),
      tellLost: tellParent({ type: 'connection.lost', source: 'general' }),
    },
    guards: {
      isNormal: (_, { cause }: Pick<Close, 'cause'>) => cause === 'normal',
      hasRetryLeft: ({ context }, { code }: Pick<Close, 'code'>) =>
        tallyClosed(context, code, env.now()).attempts <
        reconnectPolicy(context.policy, 'general').maxAttempts,
    },
    delays: {
      untilRetry: ({ context }) => Math.max(0, (context.retryAt ?? 0) - env.now()),
    },
  })
