import { assertEvent, assign, raise, setup } from 'xstate'
import { isShown, TEXTS } from '../../../protocol/base/errors.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Id, Message, Reaction } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { createPendingToggleMachine } from '../../kit/pending-toggle.machine.ts'
import {
  createSendToChild,
  type EmittedEvent,
  receives,
  sendToParent,
} from '../../kit/typed-messaging.ts'
import { notImplemented, notImplementedAction } from '../../not-implemented.ts'
import { createMarkReadMachine, type MarkReadEvent } from '../markRead/markRead.machine.ts'
import { createOutgoingMachine } from '../outgoing/outgoing.machine.ts'
import { arrivals } from './arrivals.policy.ts'
import * as policy from './chat.policy.ts'
import type { ChatContext, ChatEvent, ChatFact, ChatInput, MessagePage } from './chat.types.ts'
import { displayOrder, findMessage, localOnly, type Messages } from './messages.index.ts'
import * as pages from './pages.policy.ts'
import { findStored } from './reactions.policy.ts'

/** The delay before retry n of a gap is n times this, ms. */
const GAP_RETRY_MS = 3_000
const GAP_MAX_ATTEMPTS = 5
/** Pages searched for missed messages; beyond that the list restarts from them. */
const GAP_MAX_PAGES = 10
/** Maximum number of older pages loaded to find a quoted message. */
const QUOTE_SEARCH_MAX_PAGES = 10
/**
 * Maximum number of consecutive older pages skipped because live messages shifted known ones onto
 * them.
 */
const MAX_EMPTY_PAGES = 5

const lacksConversation = (id: Id): boolean => String(id).trim() === '' || sameId(id, 0)

const openGap = (anchor: Id[]): ChatContext['gap'] => ({ anchor, page: 1, collected: [] })

type PageParams = { page: MessagePage }

function collectedMessages(context: ChatContext, { page }: PageParams): Message[] {
  return [...pages.ascending(page.messages), ...(context.gap?.collected ?? [])]
}

function isGapClosed({ context }: { context: ChatContext }, { page }: PageParams): boolean {
  return !page.hasMore || pages.reachesAnchor(page.messages, context.gap?.anchor ?? [])
}

function divider(context: ChatContext, messages: Messages): Partial<ChatContext> {
  const firstUnreadId = policy.unreadIds(messages, context.currentUser)[0] ?? null
  return { dividerDue: false, firstUnreadId }
}

const sendToChild = createSendToChild<{ markRead: MarkReadEvent }>()
export const notifyParent = sendToParent<ChatFact>()

/**
 * Types, effects, guards, delays and plain actions of the chat; `chatSetup` adds sending and
 * reactions.
 */
export function baseSetup(env: MachineEnv) {
  return setup({
    types: {
      context: {} as ChatContext,
      events: {} as ChatEvent,
      emitted: {} as EmittedEvent<ChatFact>,
      input: {} as ChatInput,
    },
    actors: receives<ChatEvent>()({
      loadMessages: notImplemented<MessagePage, { conversationId: Id; page: number }>(
        'loadMessages',
      ),
      loadDraft: notImplemented<string, { conversationId: Id }>('loadDraft'),
      loadUnsent: notImplemented<Message[], { conversationId: Id }>('loadUnsent'),
      outgoing: createOutgoingMachine(env),
      pendingToggle: createPendingToggleMachine(env),
      markRead: createMarkReadMachine(env),
    }),
    delays: { gapRetry: ({ context }) => GAP_RETRY_MS * context.gapAttempts },
    guards: {
      lacksConversation: ({ context }) => lacksConversation(context.conversationId),
      isBlank: ({ context }) => context.draft.trim() === '',
      isTooLong: ({ context }) => policy.isTooLong(context.draft),
      isFailed: ({ context }, params: { id: Id }) =>
        policy.findFailed(context.messages, params.id) !== undefined,
      isRemovable: ({ context }, params: { id: Id }) => {
        const message = findMessage(context.messages, params.id)
        return message !== undefined && policy.isRemovable(message)
      },
      /** Offline, or queued behind other messages written offline (B12). */
      hasToWait: ({ context }) =>
        !context.online || policy.waitingMessages(context.messages).length > 0,
      isReceived: ({ context }, params: { id: Id }) => {
        const message = findMessage(context.messages, params.id)
        return message !== undefined && !sameId(message.sender.id, context.currentUser.id)
      },
      isStored: ({ context }, params: { id: Id }) =>
        findStored(context.messages, params.id) !== undefined,
      hasUnkept: ({ context }) => {
        const unsent = policy.unsentMessages(context.messages).map((m) => m.client_id)
        return String(unsent) !== String(context.kept)
      },
      bringNews: ({ context }, params: { messages: Message[] }) =>
        params.messages.some((message) => policy.isNewMessage(context, message)),
      wasReopened: ({ context }) => context.reopened,
      closesGap: isGapClosed,
      closesGapButReopened: (args, params: PageParams) =>
        isGapClosed(args, params) && args.context.reopened,
      hasPagesLeft: ({ context }) => (context.gap?.page ?? GAP_MAX_PAGES) < GAP_MAX_PAGES,
      hasTriesLeft: ({ context }) => context.gapAttempts < GAP_MAX_ATTEMPTS,
      hasQuoted: ({ context: { quoteSearch, messages } }) =>
        quoteSearch !== null && findMessage(messages, quoteSearch.id) !== undefined,
      isQuoteSearchOver: ({ context: { quoteSearch } }) =>
        (quoteSearch?.pages ?? 0) >= QUOTE_SEARCH_MAX_PAGES,
      isComplete: ({ context }) => !context.hasMore,
      bringsNothing: ({ context }, { page }: PageParams) =>
        page.hasMore &&
        context.emptyPages + 1 < MAX_EMPTY_PAGES &&
        pages.bringsNothing(context.messages, page.messages),
      isCancelled: (_, params: { error: unknown }) => !isShown(params.error),
    },
    actions: {
      reportUnexpected: () => {},
      saveDraft: notImplementedAction<{ conversationId: Id; text: string }>('saveDraft'),
      storeUnsent: notImplementedAction<{ conversationId: Id; added: Message[]; gone: string[] }>(
        'storeUnsent',
      ),
      checkReads: raise({ type: 'reads.check' }),
      requestReads: sendToChild('markRead', ({ context }) => ({
        type: 'read.request' as const,
        ids: policy.unreadIds(context.messages, context.currentUser),
        unreadCount: context.page > 0 ? context.unreadCount : 0,
      })),
      notifyMarkedRead: notifyParent(
        ({ context }, params: { count: number; askedAt: number }): ChatFact => ({
          type: 'chat.markedRead',
          conversationId: context.conversationId,
          count: params.count,
          askedAt: params.askedAt,
        }),
      ),
      setUnread: assign(({ context, event }) => {
        assertEvent(event, 'chat.opened')
        return { unreadCount: event.unreadCount ?? context.unreadCount }
      }),
      placeDivider: assign(({ context }) =>
        context.page > 0
          ? divider(context, context.messages)
          : { dividerDue: true, firstUnreadId: null },
      ),
      forgetArrivals: assign({ arrivals: null }),
      dropDivider: assign({ dividerDue: false, firstUnreadId: null }),
      applyRead: assign(({ context }, params: { ids: Id[]; count: number }) => ({
        messages: policy.markRead(context.messages, params.ids),
        unreadCount: Math.max(0, context.unreadCount - params.count),
      })),
      showRead: assign(({ context }, params: { ids: Id[] }) => ({
        messages: policy.markRead(context.messages, params.ids),
      })),
      setReactions: assign(({ context }, params: { id: Id; reactions: Reaction[] | null }) => ({
        messages: policy.setReactions(context.messages, params.id, params.reactions),
      })),
      setOnline: assign((_, { online }: { online: boolean }) => ({ online })),
      /**
       * Messages whose sending a reload interrupted are shown as not sent; nothing is resent
       * automatically (B6).
       */
      restoreUnsent: assign(({ context }, params: { messages: Message[] }) => {
        const { messages, ids } = policy.restore(context.messages, params.messages)
        return {
          messages,
          left: ids,
          resting: [...context.resting, ...ids],
          kept: params.messages.map((m) => String(m.client_id)),
        }
      }),
      rename: assign(({ context, event }) => {
        assertEvent(event, 'me.changed')
        return { currentUser: event.me, messages: policy.updateSender(context.messages, event.me) }
      }),
      recordReopened: assign({ reopened: true }),
      applyFirstPage: assign(({ context }, { page }: PageParams) => {
        const messages = pages.mergePage(
          context.messages,
          page.messages,
          context.currentUser,
          'first',
        )
        return {
          messages,
          page: 1,
          hasMore: page.hasMore,
          reopened: false,
          heard: pages.newestOf(messages, [...context.heard, ...page.messages.map((m) => m.id)]),
          gap: context.reopened ? openGap(pages.anchorOf(page.messages)) : null,
          ...(context.dividerDue ? divider(context, messages) : {}),
        }
      }),
      emptyList: assign(({ context }) => ({ messages: localOnly(context.messages) })),
      applyOlderPage: assign(({ context }, { page }: PageParams) => ({
        messages: pages.mergePage(context.messages, page.messages, context.currentUser, 'older'),
        page: context.page + 1,
        hasMore: page.hasMore,
        emptyPages: 0,
      })),
      skipOlderPage: assign(({ context }) => ({
        page: context.page + 1,
        emptyPages: context.emptyPages + 1,
      })),
      forgetEmptyPages: assign({ emptyPages: 0 }),
      openGap: assign(({ context }) => ({
        gap: openGap(context.heard),
        gapAttempts: 0,
        reopened: false,
      })),
      restartGap: assign(({ context }) => ({
        gap: context.gap && { ...context.gap, page: 1, collected: [] },
        reopened: false,
      })),
      resetTries: assign({ gapAttempts: 0 }),
      countTry: assign(({ context }) => ({ gapAttempts: context.gapAttempts + 1 })),
      collectPage: assign(({ context }, params: PageParams) => ({
        gap: context.gap && {
          ...context.gap,
          page: context.gap.page + 1,
          collected: collectedMessages(context, params),
        },
      })),
      closeGap: assign(({ context }, params: PageParams) => {
        const previous = displayOrder(context.messages)
        const collected = collectedMessages(context, params)
        const messages = pages.mergePage(context.messages, collected, context.currentUser, 'newest')
        return {
          messages,
          arrivals: arrivals(context, previous, messages, env.now()),
          heard: pages.newestOf(messages, [...context.heard, ...collected.map((m) => m.id)]),
          gap: context.reopened ? openGap(pages.anchorOf(collected)) : null,
          gapAttempts: 0,
          reopened: false,
        }
      }),
      startAnew: assign(({ context }, params: PageParams) => {
        const previous = displayOrder(context.messages)
        const collected = collectedMessages(context, params)
        const retained = pages.newerThan(context.messages, collected)
        const messages = pages.mergePage(retained, collected, context.currentUser, 'newest')
        return {
          messages,
          arrivals: arrivals(context, previous, messages, env.now()),
          heard: pages.newestOf(messages, [...context.heard, ...collected.map((m) => m.id)]),
          page: context.gap?.page ?? 1,
          hasMore: params.page.hasMore,
          gap: null,
          gapAttempts: 0,
          reopened: false,
        }
      }),
      notifyReset: raise({ type: 'timeline.reset' }),
      notifyOlder: raise({ type: 'older.settled' }),
      loadOlder: raise({ type: 'older.load' }),
      startQuoteSearch: assign((_, params: { id: Id }) => ({
        quoteSearch: { id: params.id, pages: 0 },
      })),
      countQuoteSearchPage: assign(({ context: { quoteSearch } }) => ({
        quoteSearch: quoteSearch && { ...quoteSearch, pages: quoteSearch.pages + 1 },
      })),
      endQuoteSearch: assign({ quoteSearch: null }),
      sendTyping: notifyParent(
        ({ context }, params: { typing: boolean }): ChatFact => ({
          type: 'chat.typing',
          conversationId: context.conversationId,
          typing: params.typing,
        }),
      ),
      showError: assign((_, params: { text: string }) => ({ error: params.text })),
      showLoadError: assign({ error: TEXTS.loadMessagesFailed }),
      clearError: assign({ error: null }),
      setDraft: assign((_, params: { text: string }) => ({
        draft: params.text,
        draftTouched: true,
      })),
      restoreDraft: assign(({ context }, params: { text: string }) =>
        context.draftTouched ? {} : { draft: params.text },
      ),
      stageSuggestion: assign(({ context }, params: { text: string }) => ({
        suggestion: policy.withSuggestion(context.suggestion ?? '', params.text),
      })),
      chooseReply: assign(({ context }, params: { id: Id }) => ({
        replyTo: findMessage(context.messages, params.id) ?? null,
      })),
      clearReply: assign({ replyTo: null }),
    },
  })
}
