import { createThreadMachine } from '../../../../src/machines/content/thread/thread.machine.ts'
import * as select from '../../../../src/machines/content/thread/thread.selectors.ts'
import type { DisplayedComment } from '../../../../src/machines/content/thread/thread.types.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import {
  CONTENT,
  clientId,
  comment,
  EDITED,
  FAILED,
  ME,
  type ThreadLook,
  type ThreadStep,
} from '../../../spec/content/thread.steps.ts'
import { USER } from '../../../spec/messaging/inbox.steps.ts'
import { failureOf, runControlled } from '../../rig.ts'

const numberOf = (id: string): number => Number(id.replace('local-', ''))

/** `id body marks likes` of a comment as shown. */
function line({ id, state, deleted, liked, body, likes_count }: DisplayedComment): string {
  const name = state === 'stored' ? String(id) : `#${numberOf(String(id))}`
  const marks = [
    liked ? '♥' : '',
    state === 'sending' ? '…' : '',
    state === 'failed' ? '!' : '',
    deleted ? '×' : '',
  ].join('')
  return [name, body, marks, likes_count ? String(likes_count) : '']
    .filter((part) => part !== '')
    .join(' ')
}

/** The comments on one post; the test settles every effect. */
export function threadRig() {
  const { harness, effects, rig } = runControlled(createThreadMachine, {
    input: { content: CONTENT },
  })
  const {
    loadComments: load,
    sendComment: send,
    editComment: edit,
    deleteComment: remove,
    likeComment: like,
  } = effects
  const running = () =>
    edit.isOpen ? 'edit' : remove.isOpen ? 'remove' : like.isOpen ? 'like' : null
  const signedIn = (id: Id) =>
    ({ type: 'session.started', user: { ...USER, id }, restored: false }) as const
  return {
    failed: () =>
      harness.actor.getSnapshot().context.unsent.find(({ state }) => state === 'failed') ?? null,
    onItsWay: () => (send.isOpen ? numberOf(send.current.input.clientId) : 0),
    isAsking: () => load.isOpen,
    isSending: () => send.isOpen,
    running,
    ...rig<ThreadStep, ThreadLook>({
      emits: {
        loadComments: ({ page }) => ({ type: 'ask', page }),
        sendComment: ({ clientId: id, body, parentId }) => ({
          type: 'send',
          n: numberOf(id),
          body,
          parentId,
        }),
        editComment: ({ id, body }) => ({ type: 'edit', id, to: body }),
        deleteComment: ({ id }) => ({ type: 'remove', id }),
        likeComment: ({ id, on }) => ({ type: 'like', id, to: on }),
      },
      steps: {
        opened: { type: 'list.opened' },
        left: { type: 'list.left' },
        more: { type: 'list.more' },
        retry: { type: 'list.retry' },
        add: (body) => ({ type: 'comment.add', body, parentId: null, author: ME }),
        answer: (parentId, body) => ({ type: 'comment.add', body, parentId, author: ME }),
        sendAgain: (n) => ({ type: 'comment.retry', id: clientId(n) }),
        discard: (n) => ({ type: 'comment.discard', id: clientId(n) }),
        edit: (id, body) => ({ type: 'comment.edit', id, body }),
        remove: (id) => ({ type: 'comment.remove', id }),
        like: (id) => ({ type: 'comment.like', id }),
        online: { type: 'network.online' },
        signedIn: signedIn(ME.id ?? 0),
        otherSignedIn: signedIn(77),
        restored: { type: 'session.started', user: USER, restored: true },
        signedOut: { type: 'session.ended' },
        page: (items, next) => load.current.resolve({ items, next, count: null }),
        pageFailed: (status) => load.current.reject(failureOf(status, FAILED)),
        sent: (id) => {
          const { body, parentId, clientId: client } = send.current.input
          send.current.resolve({ ...comment(id, { body, parent: parentId, client }), author: ME })
        },
        sendFailed: (status) => send.current.reject(failureOf(status, FAILED)),
        done: () => {
          if (!edit.isOpen) return (remove.isOpen ? remove : like).current.resolve()
          const { id, body } = edit.current.input
          const { stored } = harness.actor.getSnapshot().context
          const known = stored.find((one) => String(one.id) === String(id)) ?? comment(id)
          edit.current.resolve({ ...known, body, edited_at: EDITED })
        },
        refused: (status) =>
          (edit.isOpen ? edit : remove.isOpen ? remove : like).current.reject(
            failureOf(status, FAILED),
          ),
      },
      look: (snapshot) => ({
        status: select.threadStatus(snapshot),
        comments: select
          .threadComments(snapshot)
          .flatMap(({ comment: top, replies }) => [
            line(top),
            ...replies.map((one) => `.. ${line(one)}`),
          ]),
        more: select.hasMoreComments(snapshot),
        empty: select.isThreadEmpty(snapshot),
        error: select.threadError(snapshot),
        count: select.commentCount(snapshot, 10) ?? 0,
        requests: load.isOpen ? load.current.input.page : null,
        sending: send.isOpen ? `#${numberOf(send.current.input.clientId)}` : null,
        changing: running(),
      }),
    }),
  }
}
