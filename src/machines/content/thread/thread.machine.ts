/**
 * The comments on one piece of content. They outlive the page that shows them, so that nothing
 * written is lost by leaving it. What is shown stays until an answer replaces it.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { listRegion } from './states/list.ts'
import { commentRequest, runningId, startOf, threadSetup } from './thread.setup.ts'

export type { LikeRequest } from './thread.setup.ts'
export type {
  CommentPage,
  CommentRequest,
  CommentsRequest,
  ShownComment,
  ShownThread,
  ThreadEvent,
  ThreadFact,
  ThreadInput,
} from './thread.types.ts'

type Setup = ReturnType<typeof threadSetup>

function sendsRegion(setup: Setup) {
  return setup.createStateConfig({
    description:
      'What is written is shown at once and sent one by one, each under its own client id. One that fails is kept until it is sent again or discarded.',
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
          'Nothing waits to be sent. It lasts until something is written or sent again, however long.',
        always: { guard: 'hasUnsent', target: 'sending', actions: 'startSending' },
      },
      sending: {
        description:
          "One comment or reply is with the server, the others wait their turn. Bounded by the HTTP client's 30 s; a failure keeps it with its reason.",
        meta: { req: ['API-POST-11', 'API-POST-16'] },
        invoke: {
          id: 'sending',
          src: 'sendComment',
          input: ({ context }) => commentRequest(context),
          onDone: {
            target: 'idle',
            actions: { type: 'takeSent', params: ({ event }) => ({ comment: event.output }) },
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
    { target: 'idle', actions: ['reportUnexpected', 'tellFailed', 'undo'] },
  ] as const
  return setup.createStateConfig({
    description:
      'Edits, removals and likes are shown at once and told to the server one by one. A failure takes the change back and says so.',
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
          'No change is under way. It lasts until the person edits, removes or likes a comment, however long.',
        always: [
          { guard: { type: 'runsNext', params: { kind: 'edit' } }, target: 'editing' },
          { guard: { type: 'runsNext', params: { kind: 'remove' } }, target: 'removing' },
          { guard: { type: 'runsNext', params: { kind: 'like' } }, target: 'liking' },
        ],
      },
      editing: {
        description:
          "The new text of a comment is with the server. Bounded by the HTTP client's 30 s; a failure shows the older text again.",
        meta: { req: ['API-POST-13'] },
        invoke: {
          id: 'editing',
          src: 'editComment',
          input: ({ context }) => {
            const [change] = context.changes
            return { id: runningId(context), body: change?.kind === 'edit' ? change.body : '' }
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
          "A comment is being deleted and is shown as gone. Bounded by the HTTP client's 30 s; a 404 counts as done, any other failure brings it back.",
        meta: { req: ['API-POST-14'] },
        invoke: {
          id: 'removing',
          src: 'deleteComment',
          input: ({ context }) => ({ id: runningId(context) }),
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
          "A like of a comment is being set or taken back. Bounded by the HTTP client's 30 s; a failure takes the change back.",
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
      'The comments on one piece of content. It never ends; `browse` stops the least used ones that hold nothing unsent.',
    type: 'parallel',
    context: ({ input }) => startOf(input, env.now()),
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

export type ThreadMachine = ReturnType<typeof createThreadMachine>
export type ThreadActor = ActorRefFrom<ThreadMachine>
export type ThreadSnapshot = SnapshotFrom<ThreadMachine>
