/**
 * Read receipts of one conversation (A12). The chat requests them only while it is open on a
 * visible page.
 *
 * A failure is only reported: the messages stay unread and the chat requests again on the next
 * occasion. Ids that are queued or in flight are not requested twice.
 */
import { assign, setup } from 'xstate'
import { idKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'

interface MarkReadInput {
  conversationId: Id
}

/** `unreadCount`: the server's count for the conversation, 0 if unknown. */
export type MarkReadEvent = { type: 'read.request'; ids: Id[]; unreadCount: number }

/**
 * `ids` are now read on the server; its unread count fell by `count`. `askedAt`: when the request
 * was sent, ms.
 */
export type MarkReadFact = { type: 'read.done'; ids: Id[]; count: number; askedAt: number }

interface MarkReadContext extends MarkReadInput {
  queued: Id[]
  inFlight: Id[]
  unreadCount: number
  /** How many of the running batch the server has already subtracted from its count. */
  counted: number
  /**
   * How many were marked with the whole conversation, without their ids; queued ids may be among
   * them.
   */
  unnamed: number
  /** When the running request was sent, ms. */
  askedAt: number
}

// Every request searches the queued list; its keys are passed on to the list derived from it.
const keyCache = new WeakMap<readonly Id[], Set<string>>()

function keysOf(ids: readonly Id[]): Set<string> {
  const cached = keyCache.get(ids) ?? new Set(ids.map(idKey))
  keyCache.set(ids, cached)
  return cached
}

// Every request contains all unread ids, usually those of the previous one and one more.
const lastRequests = new WeakMap<readonly Id[], { ids: readonly Id[]; inFlight: readonly Id[] }>()

/** The queue with `ids` added, without duplicates and ids in flight. */
function withIds({ queued, inFlight }: MarkReadContext, ids: readonly Id[]): Id[] {
  const last = lastRequests.get(queued)
  const isContinuation = last?.inFlight === inFlight && last.ids.every((id, at) => ids[at] === id)
  const [queuedKeys, inFlightKeys] = [keysOf(queued), keysOf(inFlight)]
  const isNew = (key: string) => !inFlightKeys.has(key) && !queuedKeys.has(key)
  const added = ids
    .slice(isContinuation ? last.ids.length : 0)
    .filter((id) => isNew(idKey(id)) && queuedKeys.add(idKey(id)))
  const next = added.length === 0 ? queued : [...queued, ...added]
  keyCache.delete(queued)
  keyCache.set(next, queuedKeys)
  lastRequests.set(next, { ids, inFlight })
  return next
}

const notifyParent = sendToParent<MarkReadFact>()

/** @returns the machine; `src/app` provides `markMessagesRead` and `markConversationRead`. */
export function createMarkReadMachine(env: MachineEnv) {
  return setup({
    types: {
      context: {} as MarkReadContext,
      events: {} as MarkReadEvent,
      emitted: {} as EmittedEvent<MarkReadFact>,
      input: {} as MarkReadInput,
    },
    actors: {
      markMessagesRead: notImplemented<void, { conversationId: Id; messageIds: Id[] }>(
        'markMessagesRead',
      ),
      markConversationRead: notImplemented<void, { conversationId: Id }>('markConversationRead'),
    },
    actions: {
      queue: assign(({ context }, params: { ids: Id[] }) => ({
        queued: withIds(context, params.ids),
      })),
      request: assign(({ context }, params: { ids: Id[]; unreadCount: number }) => ({
        queued: withIds(context, params.ids),
        unreadCount: params.unreadCount,
      })),
      startBatch: assign(({ context }) => ({ inFlight: context.queued, queued: [], counted: 0 })),
      endBatch: assign({ inFlight: [], unreadCount: 0, counted: 0 }),
      recordRequest: assign(() => ({ askedAt: env.now() })),
      // Only for the batch that follows at once, from a page requested before they were marked.
      recordUnnamed: assign(({ context }) => ({
        unnamed: Math.max(0, context.unreadCount - context.inFlight.length),
      })),
      forgetUnnamed: assign({ unnamed: 0 }),
      countBatch: assign(({ context }) => ({ counted: context.inFlight.length })),
      notifyMessagesRead: notifyParent(
        ({ context }): MarkReadFact => ({
          type: 'read.done',
          ids: context.inFlight,
          count: Math.max(0, context.inFlight.length - context.unnamed),
          askedAt: context.askedAt,
        }),
      ),
      notifyConversationRead: notifyParent(
        ({ context }): MarkReadFact => ({
          type: 'read.done',
          ids: context.inFlight,
          count: Math.max(0, context.unreadCount - context.counted),
          askedAt: context.askedAt,
        }),
      ),
      reportUnexpected: () => {},
    },
    guards: {
      isEmptyRequest: (_, params: { ids: Id[]; unreadCount: number }) =>
        params.ids.length === 0 && params.unreadCount <= 0,
      hasQueued: ({ context }) => context.queued.length > 0,
      // Compared with the requested ids, whether or not the first request succeeded.
      hasMoreUnread: ({ context }) => context.unreadCount > context.inFlight.length,
    },
    delays: { tick: 0 },
  }).createMachine({
    id: 'markRead',
    description:
      'Read receipts of one conversation, sent in batches; never ends by itself, the chat that invoked it stops it.',
    context: ({ input }) => ({
      conversationId: input.conversationId,
      queued: [],
      inFlight: [],
      unreadCount: 0,
      counted: 0,
      unnamed: 0,
      askedAt: 0,
    }),
    initial: 'idle',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      idle: {
        description: 'Nothing is pending; waits for a request of the chat without time limit.',
        entry: 'endBatch',
        always: { guard: 'hasQueued', target: 'collecting' },
        on: {
          'read.request': [
            { guard: { type: 'isEmptyRequest', params: ({ event }) => event } },
            {
              target: 'collecting',
              actions: ['forgetUnnamed', { type: 'request', params: ({ event }) => event }],
            },
          ],
        },
      },
      collecting: {
        description: 'Collects the requests of one tick into a batch, limited by the tick of 0 ms.',
        on: { 'read.request': { actions: { type: 'request', params: ({ event }) => event } } },
        after: {
          tick: [
            { guard: 'hasQueued', target: 'messages', actions: 'startBatch' },
            { guard: 'hasMoreUnread', target: 'conversation', actions: 'startBatch' },
            { target: 'idle' },
          ],
        },
      },
      messages: {
        description:
          "Sends the ids of the batch (mark-messages-read), limited by the HTTP client's 30 s; a failure leaves them unread.",
        meta: { req: ['API-MSG-13'] },
        entry: 'recordRequest',
        invoke: {
          id: 'markMessagesRead',
          src: 'markMessagesRead',
          input: ({ context }) => ({
            conversationId: context.conversationId,
            messageIds: context.inFlight,
          }),
          onDone: [
            {
              guard: 'hasMoreUnread',
              target: 'conversation',
              actions: ['notifyMessagesRead', 'forgetUnnamed', 'countBatch'],
            },
            { target: 'idle', actions: ['notifyMessagesRead', 'forgetUnnamed'] },
          ],
          onError: [
            { guard: 'hasMoreUnread', target: 'conversation', actions: 'reportUnexpected' },
            { target: 'idle', actions: 'reportUnexpected' },
          ],
        },
        on: { 'read.request': { actions: { type: 'queue', params: ({ event }) => event } } },
      },
      conversation: {
        description:
          "The server counted more unread messages than the ids sent, so the whole conversation is marked (mark-read), limited by the HTTP client's 30 s.",
        meta: { req: ['API-MSG-12'] },
        entry: 'recordRequest',
        invoke: {
          id: 'markConversationRead',
          src: 'markConversationRead',
          input: ({ context }) => ({ conversationId: context.conversationId }),
          onDone: { target: 'idle', actions: ['notifyConversationRead', 'recordUnnamed'] },
          onError: { target: 'idle', actions: 'reportUnexpected' },
        },
        on: { 'read.request': { actions: { type: 'queue', params: ({ event }) => event } } },
      },
    },
  })
}
