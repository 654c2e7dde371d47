import {
  type CommentPage,
  type CommentRequest,
  type CommentsRequest,
  createThreadMachine,
  type LikeRequest,
  type ThreadEvent,
} from '../../../../src/machines/content/thread/thread.machine.ts'
import * as select from '../../../../src/machines/content/thread/thread.selectors.ts'
import type { DisplayedComment } from '../../../../src/machines/content/thread/thread.types.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import type { Comment } from '../../../../src/protocol/content/creative-types.ts'
import { run } from '../../../kit/harness.ts'
import {
  CONTENT,
  clientId,
  comment,
  EDITED,
  type Emitted,
  FAILED,
  ME,
  type ThreadLook,
  type ThreadStep,
} from '../../../spec/content/thread.steps.ts'
import { USER } from '../../../spec/messaging/inbox.steps.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: FAILED, status })
}

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
  return [name, body, marks, likes_count > 0 ? String(likes_count) : '']
    .filter((part) => part !== '')
    .join(' ')
}

/** The comments on one post; the test settles every effect. */
export function threadRig() {
  const load = controlled<CommentPage, CommentsRequest>()
  const send = controlled<Comment, CommentRequest>()
  const edit = controlled<Comment, { id: Id; body: string }>()
  const remove = controlled<void, { id: Id }>()
  const like = controlled<void, LikeRequest>()
  const harness = run(
    (env) =>
      createThreadMachine(env).provide({
        actors: {
          loadComments: load.logic,
          sendComment: send.logic,
          editComment: edit.logic,
          deleteComment: remove.logic,
          likeComment: like.logic,
        },
      }),
    { input: { content: CONTENT } },
  )
  const emitted: Emitted[] = []
  const heard = { facts: 0, load: 0, send: 0, edit: 0, remove: 0, like: 0 }
  const news = <T>(name: 'load' | 'send' | 'edit' | 'remove' | 'like', calls: T[]): T[] => {
    const found = calls.slice(heard[name])
    heard[name] = calls.length
    return found
  }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    heard.facts = harness.sentEvents.length
    for (const { input } of news('load', load.calls))
      emitted.push({ type: 'ask', page: input.page })
    for (const { input } of news('send', send.calls)) {
      const { clientId: id, body, parentId } = input
      emitted.push({ type: 'send', n: numberOf(id), body, parentId })
    }
    for (const { input } of news('edit', edit.calls)) {
      emitted.push({ type: 'edit', id: input.id, to: input.body })
    }
    for (const { input } of news('remove', remove.calls)) emitted.push({ type: 'remove', ...input })
    for (const { input } of news('like', like.calls)) {
      emitted.push({ type: 'like', id: input.id, to: input.on })
    }
  }
  const running = () =>
    edit.isOpen ? 'edit' : remove.isOpen ? 'remove' : like.isOpen ? 'like' : null
  const say = (event: ThreadEvent) => harness.send(event)
  const WORDS: { [W in ThreadStep[0]]: (...values: never[]) => void | Promise<void> } = {
    opened: () => say({ type: 'list.opened' }),
    left: () => say({ type: 'list.left' }),
    more: () => say({ type: 'list.more' }),
    retry: () => say({ type: 'list.retry' }),
    add: (body: string) => say({ type: 'comment.add', body, parentId: null, author: ME }),
    answer: (parentId: Id, body: string) =>
      say({ type: 'comment.add', body, parentId, author: ME }),
    sendAgain: (n: number) => say({ type: 'comment.retry', id: clientId(n) }),
    discard: (n: number) => say({ type: 'comment.discard', id: clientId(n) }),
    edit: (id: Id, body: string) => say({ type: 'comment.edit', id, body }),
    remove: (id: Id) => say({ type: 'comment.remove', id }),
    like: (id: Id) => say({ type: 'comment.like', id }),
    online: () => say({ type: 'network.online' }),
    signedIn: () =>
      say({ type: 'session.started', user: { ...USER, id: ME.id ?? 0 }, restored: false }),
    otherSignedIn: () =>
      say({ type: 'session.started', user: { ...USER, id: 77 }, restored: false }),
    restored: () => say({ type: 'session.started', user: USER, restored: true }),
    signedOut: () => say({ type: 'session.ended' }),
    wait: (ms: number) => harness.advance(ms),
    page: (items: Comment[], next: number | null) =>
      load.current.resolve({ items, next, count: null }),
    pageFailed: (status: number) => load.current.reject(failureOf(status)),
    sent: (id: number) => {
      const { body, parentId, clientId: client } = send.current.input
      send.current.resolve({ ...comment(id, { body, parent: parentId, client }), author: ME })
    },
    sendFailed: (status: number) => send.current.reject(failureOf(status)),
    done: () => {
      if (!edit.isOpen) return (remove.isOpen ? remove : like).current.resolve()
      const { id, body } = edit.current.input
      const { stored } = harness.actor.getSnapshot().context
      const known = stored.find((one) => String(one.id) === String(id)) ?? comment(id)
      edit.current.resolve({ ...known, body, edited_at: EDITED })
    },
    refused: (status: number) =>
      (edit.isOpen ? edit : remove.isOpen ? remove : like).current.reject(failureOf(status)),
  }
  return {
    harness,
    failed: () =>
      harness.actor.getSnapshot().context.unsent.find(({ state }) => state === 'failed') ?? null,
    onItsWay: () => (send.isOpen ? numberOf(send.current.input.clientId) : 0),
    isAsking: () => load.isOpen,
    isSending: () => send.isOpen,
    running,
    async do([word, ...values]: ThreadStep) {
      await (WORDS[word] as (...given: unknown[]) => void | Promise<void>)(...values)
      await harness.settle()
      listen()
    },
    look(): ThreadLook {
      const snapshot = harness.actor.getSnapshot()
      return {
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
        count: select.commentCount(snapshot, 10),
        requests: load.isOpen ? load.current.input.page : null,
        sending: send.isOpen ? `#${numberOf(send.current.input.clientId)}` : null,
        changing: running(),
      }
    },
    emitted: () => emitted,
  }
}
