/**
 * The comments on one content item. They outlive the page that shows them, so that leaving it loses
 * no input. The shown comments stay until a response replaces them.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { listRegion } from './states/list.ts'
import { commentRequest, initialContext, runningId, threadSetup } from './thread.setup.ts'

export type { CommentRef, EditRequest, LikeRequest } from './thread.setup.ts'
export type {
  CommentPage,
  CommentRequest,
  CommentsRequest,
  ThreadEvent,
  ThreadFact,
} from './thread.types.ts'

type Setup = ReturnType<typeof threadSetup>

function sendsRegion(setup: Setup) {
  return setup.createStateConfig({
    description:
      'New comments are shown at once and sent one by one, each with its own client id; a failed one is kept until it is retried or discarded.',
    initial: 'idle',
    on: {
      'comment.add': [
        { guard: { type: 'isAddable', params: ({ event }) => event }, actions: 'add' },
        {},
      ],
      'comment.retry': [
        {
          guard: { type: 'isFailed', params: ({ event }) => event },
          actions: { type: 'sendAgain', params: ({ event }) => event },
        },
        {},
      ],
      'comment.discard': [
        {
          guard: { type: 'isFailed', params: ({ event }) => event },
          actions: { type: 'discard', params: ({ event }) => event },
        },
        {},
      ],
      'session.started': [
        { guard: { type: 'isRestored', params: ({ event }) => event } },
        { target: '.idle', actions: { type: 'unpark', params: ({ event }) => event } },
      ],
      'session.ended': { target: '.idle', actions: 'park' },
    },
    states: {
      idle: {
        description:
          'Nothing waits to be sent; lasts until a comment is added or retried, without time limit.',
        always: { guard: 'hasUnsent', target: 'sending', actions: 'startSending' },
      },
      sending: {
        description:
          "One comment or reply is being sent, limited by the HTTP client's 30 s, and the others wait; a failure keeps it with its error.",
        meta: { req: ['API-POST-11', 'API-POST-16'] },
        invoke: {
          id: 'sending',
          src: 'sendComment',
          input: ({ context }) => commentRequest(context),
          onDone: {
            target: 'idle',
            actions: { type: 'applySent', params: ({ event }) => ({ comment: event.output }) },
          },
          onError: {
            target: 'idle',
            actions: [
              'reportUnexpected',
              { type: 'failSent', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
    },
  })
}

function changesRegion(setup: Setup) {
  const queued = [{ guard: 'isChange', actions: 'change' }, {}] as const
  const failed = [
    {
      guard: {
        type: 'isCancelled',
        params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
      },
      target: 'idle',
      actions: 'undo',
    },
    { target: 'idle', actions: ['reportUnexpected', 'notifyFailed', 'undo'] },
  ] as const
  return setup.createStateConfig({
    description:
      'Edits, deletions and likes are shown at once and sent one by one; a failure rolls the change back and shows an error.',
    initial: 'idle',
    on: {
      'comment.edit': queued,
      'comment.remove': queued,
      'comment.like': queued,
      'session.started': [
        { guard: { type: 'isRestored', params: ({ event }) => event } },
        { target: '.idle', actions: 'dropChanges' },
      ],
      'session.ended': { target: '.idle', actions: 'dropChanges' },
    },
    states: {
      idle: {
        description:
          'No change is pending; lasts until the user edits, deletes or likes a comment, without time limit.',
        always: [
          { guard: { type: 'runsNext', params: { kind: 'edit' } }, target: 'editing' },
          { guard: { type: 'runsNext', params: { kind: 'remove' } }, target: 'removing' },
          { guard: { type: 'runsNext', params: { kind: 'like' } }, target: 'liking' },
        ],
      },
      editing: {
        description:
          "Sends the new text of a comment, limited by the HTTP client's 30 s; a failure shows the previous text again.",
        meta: { req: ['API-POST-13'] },
        invoke: {
          id: 'editing',
          src: 'editComment',
          input: ({ context }) => {
            const [change] = context.changes
            const body = change?.kind === 'edit' ? change.body : ''
            return { type: context.content.type, id: runningId(context), body }
          },
          onDone: {
            target: 'idle',
            actions: { type: 'confirmEdit', params: ({ event }) => ({ comment: event.output }) },
          },
          onError: failed,
        },
      },
      removing: {
        description:
          "Deletes a comment, already shown as deleted, limited by the HTTP client's 30 s; a 404 counts as success, any other failure restores it.",
        meta: { req: ['API-POST-14'] },
        invoke: {
          id: 'removing',
          src: 'deleteComment',
          input: ({ context }) => ({ type: context.content.type, id: runningId(context) }),
          onDone: { target: 'idle', actions: 'confirm' },
          onError: [
            {
              guard: { type: 'isGoneAlready', params: ({ event }) => ({ error: event.error }) },
              target: 'idle',
              actions: 'confirm',
            },
            ...failed,
          ],
        },
      },
      liking: {
        description:
          "Likes or unlikes a comment, limited by the HTTP client's 30 s; a failure rolls the change back.",
        meta: { req: ['API-POST-15'] },
        invoke: {
          id: 'liking',
          src: 'likeComment',
          input: ({ context }) => {
            const [change] = context.changes
            const on = change?.kind === 'like' && change.on
            return { type: context.content.type, id: runningId(context), on }
          },
          onDone: { target: 'idle', actions: 'confirm' },
          onError: failed,
        },
      },
    },
  })
}

/**
 * @returns the machine; `src/app` provides `loadComments`, `sendComment`, `editComment`,
 * `deleteComment` and `likeComment`.
 */
export function createThreadMachine(env: MachineEnv) {
  const setup = threadSetup(env)
  return setup.createMachine({
    id: 'thread',
    description:
      'The comments on one content item; never ends by itself, `browse` stops the least recently used without unsent data.',
    type: 'parallel',
    context: ({ input }) => initialContext(input, env.now()),
    on: {
      'user.updated': { actions: 'rename' },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      list: listRegion(setup),
      sends: sendsRegion(setup),
      changes: changesRegion(setup),
    },
  })
}

type ThreadMachine = ReturnType<typeof createThreadMachine>
export type ThreadActor = ActorRefFrom<ThreadMachine>
export type ThreadSnapshot = SnapshotFrom<ThreadMachine>
