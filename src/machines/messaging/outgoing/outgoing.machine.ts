/**
 * Sends one message to the server (SEND-02, SEND-03, B5, B6).
 *
 * A lost response counts as failed with `possiblyStored`; a retry sends the same client id, so that
 * the server stores the message once. A request that exceeds the time limit is aborted, so that a
 * late response is never received.
 */
import { assign, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import type { Id, Message } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
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
  held: boolean
}

export type OutgoingEvent = { type: 'outgoing.retry' }

export type OutgoingFact =
  | { type: 'outgoing.sent'; clientId: string; message: Message | null }
  | { type: 'outgoing.failed'; clientId: string; possiblyStored: boolean }
  /** Another tab of the browser sends it. */
  | { type: 'outgoing.elsewhere'; clientId: string }

interface OutgoingContext {
  message: OutgoingInput
  attempts: number
}

const notifyParent = sendToParent<OutgoingFact>()

/**
 * @param _env unused: the machine needs no clock, randomness or ids.
 * @returns the machine; `src/app` provides the actor `sendMessage`.
 */
export function createOutgoingMachine(_env: MachineEnv) {
  return setup({
    types: {
      context: {} as OutgoingContext,
      events: {} as OutgoingEvent,
      emitted: {} as EmittedEvent<OutgoingFact>,
      input: {} as OutgoingInput,
    },
    actors: { sendMessage: notImplemented<Message | null, OutgoingInput>('sendMessage') },
    actions: {
      countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
      notifySent: notifyParent(
        ({ context }, params: { message: Message | null }): OutgoingFact => ({
          type: 'outgoing.sent',
          clientId: context.message.clientId,
          message: params.message,
        }),
      ),
      notifyFailed: notifyParent(
        ({ context }, params: { possiblyStored: boolean }): OutgoingFact => ({
          type: 'outgoing.failed',
          clientId: context.message.clientId,
          possiblyStored: params.possiblyStored,
        }),
      ),
      notifySentElsewhere: notifyParent(
        ({ context }): OutgoingFact => ({
          type: 'outgoing.elsewhere',
          clientId: context.message.clientId,
        }),
      ),
      reportUnexpected: () => {},
    },
    guards: { isElsewhere: (_, params: { error: unknown }) => isElsewhere(params.error) },
    delays: { sendWait: SEND_WAIT_MS },
  }).createMachine({
    id: 'outgoing',
    description:
      'One message of a chat until it is stored; the chat stops the actor once it is stored or removed, or the session ends.',
    context: ({ input }) => ({ message: input, attempts: 0 }),
    initial: 'sending',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      sending: {
        description:
          'The request that stores the message is running; ends with a response, a failure, or after 90 s for a send, a token refresh and the repeated send, each at most 30 s.',
        meta: { req: ['SEND-01', 'SEND-02', 'SEND-03', 'SEND-08'] },
        entry: 'countAttempt',
        invoke: {
          id: 'sendMessage',
          src: 'sendMessage',
          // Once claimed, this tab may retry it.
          input: ({ context: { message, attempts } }) => ({
            ...message,
            held: message.held && attempts === 1,
          }),
          onDone: {
            target: 'sent',
            actions: {
              type: 'notifySent',
              params: ({ event }) => ({ message: event.output }),
            },
          },
          onError: [
            {
              guard: { type: 'isElsewhere', params: ({ event }) => ({ error: event.error }) },
              target: 'elsewhere',
              actions: 'notifySentElsewhere',
            },
            {
              target: 'failed',
              actions: [
                'reportUnexpected',
                {
                  type: 'notifyFailed',
                  params: ({ event }) => ({ possiblyStored: mightBeStored(event.error) }),
                },
              ],
            },
          ],
        },
        after: {
          sendWait: {
            target: 'failed',
            actions: { type: 'notifyFailed', params: { possiblyStored: true } },
          },
        },
        on: { 'outgoing.retry': {} },
      },
      failed: {
        description:
          'The message is not known to be stored and nothing is retried automatically; waits without time limit for the user, and removing it or the end of the session stops the actor.',
        meta: { req: ['SEND-03'] },
        on: { 'outgoing.retry': 'sending' },
      },
      sent: {
        description:
          'The server has stored the message and the chat has received the response; the chat stops the actor.',
        meta: { req: ['SEND-02'] },
        on: { 'outgoing.retry': {} },
      },
      elsewhere: {
        description:
          'The message was queued while offline and another tab of the browser has claimed it; the chat stops the actor.',
        on: { 'outgoing.retry': {} },
      },
    },
  })
}
