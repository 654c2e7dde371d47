/**
 * Sends one message to the server, once (SEND-02, SEND-03, B5, B6); its output is the result. The
 * chat retries a failed message with another actor and the same client id, so that the server stores
 * the message once.
 *
 * A lost response counts as failed with `possiblyStored`. A request that exceeds the time limit is
 * aborted, so that a late response is never received.
 */
import { assign, type DoneActorEvent, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import type { Id, Message } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import type { NoEvents } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import { isElsewhere, mightBeStored } from './outgoing.policy.ts'

/** Longest wait for one response, ms. */
const SEND_WAIT_MS = 3 * REQUEST_TIMEOUT_MS

export interface OutgoingInput {
  conversationId: Id
  clientId: string
  content: string
  messageType: string
  replyToId: Id | null
  /** It was queued while offline, perhaps in more than one tab of the browser (B12). */
  isQueued: boolean
}

/** `message` is null if the response was unreadable; `elsewhere`: another tab of the browser sends it. */
type OutgoingResult =
  | { status: 'sent'; message: Message | null }
  | { status: 'failed'; possiblyStored: boolean }
  | { status: 'elsewhere' }

export type OutgoingOutcome = OutgoingResult & { clientId: string }

/** Done event of a message, as the chat receives it. */
export type OutgoingDone = DoneActorEvent<OutgoingOutcome, `outgoing.${string}`>

interface OutgoingContext {
  message: OutgoingInput
  /** Until there is a response, the message may be stored. */
  result: OutgoingResult
}

/**
 * @param _env unused: the machine needs no clock, randomness or ids.
 * @returns the machine; `src/app` provides the actor `sendMessage`.
 */
export function createOutgoingMachine(_env: MachineEnv) {
  return setup({
    types: {
      context: {} as OutgoingContext,
      input: {} as OutgoingInput,
      output: {} as OutgoingOutcome,
      emitted: {} as NoEvents,
    },
    actors: { sendMessage: notImplemented<Message | null, OutgoingInput>('sendMessage') },
    actions: {
      setResult: assign((_, result: OutgoingResult) => ({ result })),
      reportUnexpected: () => {},
    },
    guards: { isElsewhere: (_, params: { error: unknown }) => isElsewhere(params.error) },
    delays: { sendWait: SEND_WAIT_MS },
  }).createMachine({
    id: 'outgoing',
    description:
      'Sends one message of a chat; ends after its one request and returns the result as output.',
    context: ({ input }) => ({
      message: input,
      result: { status: 'failed', possiblyStored: true },
    }),
    output: ({ context: { message, result } }) => ({ clientId: message.clientId, ...result }),
    initial: 'sending',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      sending: {
        description:
          'The request that stores the message is running; ends with a response, a failure, or after 90 s for a send, a token refresh and the repeated send, each at most 30 s.',
        meta: { req: ['SEND-01', 'SEND-02', 'SEND-03', 'SEND-08'] },
        invoke: {
          id: 'sendMessage',
          src: 'sendMessage',
          input: ({ context }) => context.message,
          onDone: {
            target: 'sent',
            actions: {
              type: 'setResult',
              params: ({ event }) => ({ status: 'sent', message: event.output }),
            },
          },
          onError: [
            {
              guard: { type: 'isElsewhere', params: ({ event }) => ({ error: event.error }) },
              target: 'elsewhere',
              actions: { type: 'setResult', params: { status: 'elsewhere' } },
            },
            {
              target: 'failed',
              actions: [
                'reportUnexpected',
                {
                  type: 'setResult',
                  params: ({ event }) => ({
                    status: 'failed',
                    possiblyStored: mightBeStored(event.error),
                  }),
                },
              ],
            },
          ],
        },
        after: { sendWait: 'failed' },
      },
      sent: {
        type: 'final',
        description: 'The server has stored the message.',
        meta: { req: ['SEND-02'] },
      },
      failed: {
        type: 'final',
        description:
          'The message is not known to be stored; nothing is retried automatically, and the user may send it again with the same client id.',
        meta: { req: ['SEND-03'] },
      },
      elsewhere: {
        type: 'final',
        description:
          'The message was queued while offline and another tab of the browser has claimed it.',
      },
    },
  })
}
