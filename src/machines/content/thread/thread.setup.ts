import { assertEvent, assign, setup } from 'xstate'
import { QUERY_STALE_MS } from '../../../protocol/base/constants.ts'
import { isNotOffered, isServiceFailure, isShown, TEXTS } from '../../../protocol/base/errors.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import { isoTime } from '../../../protocol/base/time.ts'
import type { Id, User } from '../../../protocol/base/types.ts'
import type { Comment } from '../../../protocol/content/creative-types.ts'
import type { ContentType } from '../../../protocol/enums/content.ts'
import type { MachineEnv } from '../../env.ts'
import { pagesGuards } from '../../kit/pagination.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import * as policy from './thread.policy.ts'
import type {
  CommentChange,
  CommentPage,
  CommentRequest,
  CommentsRequest,
  ThreadContext,
  ThreadEvent,
  ThreadFact,
  ThreadInput,
  Unsent,
} from './thread.types.ts'

const SEND_FAILED = 'Your comment couldn’t be sent. Please try again.'
const CHANGE_FAILED = {
  edit: 'Your changes couldn’t be saved. Please try again.',
  remove: 'The comment couldn’t be deleted. Please try again.',
  like: 'Your like couldn’t be saved. Please try again.',
} as const satisfies Record<CommentChange['kind'], string>

/** A comment on content of this type. */
export interface CommentRef {
  type: ContentType
  id: Id
}

export interface EditRequest extends CommentRef {
  body: string
}

export interface LikeRequest extends CommentRef {
  on: boolean
}

const EMPTY = {
  stored: [],
  next: null,
  changes: [],
  recent: [],
  gone: [],
  added: 0,
  error: null,
  absent: false,
  loadedAt: null,
} satisfies Partial<ThreadContext>

export function initialContext({ content }: ThreadInput, now: number): ThreadContext {
  return { ...EMPTY, content, unsent: [], onItsWay: null, parked: [], viewers: 0, usedAt: now }
}

const errorMessageOf = (error: unknown, fallback: string): string =>
  isServiceFailure(error) ? error.message : fallback

const setState =
  (state: Unsent['state'], error: string | null) =>
  (comment: Unsent): Unsent => ({ ...comment, state, error })

/** The user's change to queue; null if it would change nothing or is not allowed. */
function changeOf(context: ThreadContext, event: ThreadEvent): CommentChange | null {
  assertEvent(event, ['comment.edit', 'comment.remove', 'comment.like'])
  const comment = policy.findComment(policy.applyChanges(context.stored, context.changes), event.id)
  if (comment === undefined || comment.deleted) return null
  switch (event.type) {
    case 'comment.edit': {
      const body = event.body.trim()
      if (!policy.isSendable(body) || body === comment.body) return null
      return { kind: 'edit', id: comment.id, body }
    }
    case 'comment.remove':
      return { kind: 'remove', id: comment.id }
    case 'comment.like':
      return { kind: 'like', id: comment.id, on: !comment.liked }
  }
}

/** Id of the comment whose change is running. */
export const runningId = ({ changes }: ThreadContext): Id => changes[0]?.id ?? ''

/** Input of `sendComment` for the running comment. */
export function commentRequest({ content, unsent, onItsWay }: ThreadContext): CommentRequest {
  const running = unsent.find(({ clientId }) => clientId === onItsWay)
  const { parentId = null, body = '', clientId = '' } = running ?? {}
  return { content, parentId, body, clientId }
}

const notifyParent = sendToParent<ThreadFact>()

/** Types, effects, actions and guards of the thread machine. */
export function threadSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as ThreadContext,
      events: {} as ThreadEvent,
      emitted: {} as EmittedEvent<ThreadFact>,
      input: {} as ThreadInput,
    },
    actors: {
      loadComments: notImplemented<CommentPage, CommentsRequest>('loadComments'),
      sendComment: notImplemented<Comment, CommentRequest>('sendComment'),
      editComment: notImplemented<Comment, EditRequest>('editComment'),
      deleteComment: notImplemented<void, CommentRef>('deleteComment'),
      likeComment: notImplemented<void, LikeRequest>('likeComment'),
    },
    guards: {
      ...pagesGuards,
      isStale: ({ context }) =>
        env.now() - (context.loadedAt ?? Number.NEGATIVE_INFINITY) >= QUERY_STALE_MS,
      isPassedOver: ({ context }, params: { page: CommentPage }) =>
        policy.isPassedOver(context, params.page),
      /** The text can be sent and the parent exists. */
      isAddable: ({ context }, params: { body: string; parentId: Id | null }) =>
        policy.isSendable(params.body) &&
        (params.parentId === null ||
          policy.findComment(context.stored, params.parentId) !== undefined),
      isFailed: ({ context }, params: { id: Id }) =>
        context.unsent.some(
          (comment) => comment.clientId === params.id && comment.state === 'failed',
        ),
      hasUnsent: ({ context }) => policy.firstWaiting(context.unsent) !== undefined,
      isChange: ({ context, event }) => changeOf(context, event) !== null,
      runsNext: ({ context }, params: { kind: CommentChange['kind'] }) =>
        context.changes[0]?.kind === params.kind,
      /** The comment was deleted already. */
      isGoneAlready: (_, params: { error: unknown }) =>
        isServiceFailure(params.error) && params.error.status === 404,
    },
    actions: {
      reportUnexpected: () => {},
      open: assign(({ context }) => ({ viewers: context.viewers + 1, usedAt: env.now() })),
      leave: assign(({ context }) => ({
        viewers: Math.max(0, context.viewers - 1),
        usedAt: env.now(),
      })),
      empty: assign(EMPTY),
      rename: assign(({ context, event }) => {
        assertEvent(event, 'user.updated')
        return policy.withAuthor(context, event.user)
      }),
      startReading: assign({ recent: [] }),
      dequeueFirst: assign(({ context }, params: { page: CommentPage }) => ({
        ...policy.firstPage(context, params.page),
        recent: [],
        loadedAt: env.now(),
        error: null,
      })),
      dequeueNext: assign(({ context }, params: { page: CommentPage }) => ({
        ...policy.nextPage(context, params.page),
        error: null,
      })),
      setError: assign((_, params: { error: unknown }) => ({
        error: errorMessageOf(params.error, TEXTS.dataFailed),
        absent: isNotOffered(params.error),
      })),
      clearError: assign({ error: null, absent: false }),
      add: assign(({ context, event }) => {
        assertEvent(event, 'comment.add')
        const entry: Unsent = {
          clientId: env.newId(),
          parentId: policy.parentFor(context.stored, event.parentId),
          body: event.body.trim(),
          author: event.author,
          created_at: isoTime(env.now()),
          state: 'sending',
          error: null,
        }
        return { unsent: [...context.unsent, entry] }
      }),
      /**
       * Keeps the client id, so that a comment that was stored after all is not stored twice (B5).
       */
      sendAgain: assign(({ context }, params: { id: Id }) => ({
        unsent: context.unsent.map((comment) =>
          comment.clientId === params.id ? setState('sending', null)(comment) : comment,
        ),
      })),
      discard: assign(({ context }, params: { id: Id }) => ({
        unsent: context.unsent.filter((comment) => comment.clientId !== params.id),
      })),
      startSending: assign(({ context }) => ({
        onItsWay: policy.firstWaiting(context.unsent)?.clientId ?? null,
      })),
      applySent: assign(({ context }, { comment }: { comment: Comment }) => {
        const isNew = policy.findComment(context.stored, comment.id) === undefined
        return {
          stored: policy.insertStored(context.stored, comment),
          recent: [...context.recent, comment],
          unsent: context.unsent.filter(({ clientId }) => clientId !== context.onItsWay),
          onItsWay: null,
          added: context.added + (isNew ? 1 : 0),
        }
      }),
      failSent: assign(({ context }, { error }: { error: unknown }) => {
        const fail = setState(
          'failed',
          isShown(error) ? errorMessageOf(error, SEND_FAILED) : SEND_FAILED,
        )
        return {
          unsent: context.unsent.map((comment) =>
            comment.clientId === context.onItsWay ? fail(comment) : comment,
          ),
          onItsWay: null,
        }
      }),
      /** Another user must not see or send the unsent comments of the previous one. */
      park: assign(({ context }) => ({
        unsent: [],
        onItsWay: null,
        parked: [
          ...context.parked,
          ...context.unsent.map(setState('failed', TEXTS.authenticationRequired)),
        ],
      })),
      unpark: assign(({ context }, params: { user: User }) => {
        const comments = [...context.parked, ...context.unsent]
        return {
          unsent: comments.filter((comment) => sameId(comment.author.id, params.user.id)),
          parked: [],
        }
      }),
      change: assign(({ context, event }) => {
        const change = changeOf(context, event)
        return change ? { changes: [...context.changes, change] } : {}
      }),
      dropChanges: assign({ changes: [] }),
      confirm: assign(({ context }) => {
        const [change] = context.changes
        const isRemoval = change?.kind === 'remove'
        return {
          stored: policy.applyChanges(context.stored, context.changes.slice(0, 1)),
          changes: context.changes.slice(1),
          gone: isRemoval ? [...context.gone, change.id] : context.gone,
          added: context.added - (isRemoval ? 1 : 0),
        }
      }),
      confirmEdit: assign(({ context }, { comment }: { comment: Comment }) => ({
        stored: policy.findComment(context.stored, comment.id)
          ? policy.insertStored(context.stored, comment)
          : context.stored,
        changes: context.changes.slice(1),
      })),
      undo: assign(({ context }) => ({ changes: context.changes.slice(1) })),
    },
  })
  return base.extend({
    actions: {
      notifyFailed: notifyParent(({ context, event }): ThreadFact => {
        const kind = context.changes[0]?.kind ?? 'edit'
        const error = 'error' in event ? event.error : null
        return {
          type: 'toast.show',
          toast: { kind: 'error', title: errorMessageOf(error, CHANGE_FAILED[kind]), text: '' },
        }
      }),
    },
  })
}
