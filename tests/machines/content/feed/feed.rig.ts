import { fromPromise } from 'xstate'
import {
  createFeedMachine,
  type FeedEvent,
  type FeedPage,
  type FeedRequest,
} from '../../../../src/machines/content/feed/feed.machine.ts'
import * as select from '../../../../src/machines/content/feed/feed.selectors.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { FeedSource } from '../../../../src/protocol/content/feed.ts'
import { run } from '../../../kit/harness.ts'
import {
  type Emitted,
  FAILED,
  type FeedLook,
  type FeedStep,
  type ItemName,
  itemOf,
  nameOf,
} from '../../../spec/content/feed.steps.ts'
import { USER } from '../../../spec/messaging/inbox.steps.ts'

interface Call {
  watch: boolean
  input: FeedRequest
  isOpen(): boolean
  resolve(page: FeedPage): void
  reject(error: unknown): void
}

export const EXPLORE: FeedSource = { kind: 'explore', mode: 'for-you' }

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: FAILED, status })
}

/** A feed; the test settles both kinds of requests, those of the list and those for newer items. */
export function feedRig(source: FeedSource = EXPLORE, pageVisible = true) {
  const calls: Call[] = []
  const loadFeed = fromPromise<FeedPage, FeedRequest>(
    ({ input, signal, self }) =>
      new Promise((resolve, reject) => {
        let settled = false
        const settling =
          <T>(how: (value: T) => void) =>
          (value: T) => {
            settled = true
            how(value)
          }
        calls.push({
          watch: self.id === 'newestPage',
          input,
          isOpen: () => !settled && !signal.aborted,
          resolve: settling(resolve),
          reject: settling(reject),
        })
      }),
  )
  const harness = run((env) => createFeedMachine(env).provide({ actors: { loadFeed } }), {
    input: { source, pageVisible },
  })
  const emitted: Emitted[] = []
  let heard = 0
  const open = (watch: boolean): Call | null => {
    const found = calls.filter((call) => call.watch === watch && call.isOpen())
    if (found.length > 1) throw new Error('more than one open request of a kind')
    return found[0] ?? null
  }
  const needed = (watch: boolean): Call => {
    const call = open(watch)
    if (call === null) throw new Error('no open request')
    return call
  }
  const answer = (watch: boolean) => (names: ItemName[], next: number | null) =>
    needed(watch).resolve({ items: names.map(itemOf), next, count: null })
  const send = (event: FeedEvent) => harness.send(event)
  const WORDS: { [W in FeedStep[0]]: (...values: never[]) => void | Promise<void> } = {
    opened: () => send({ type: 'list.opened' }),
    left: () => send({ type: 'list.left' }),
    more: () => send({ type: 'list.more' }),
    retry: () => send({ type: 'list.retry' }),
    showNew: () => send({ type: 'feed.showNew' }),
    reload: () => send({ type: 'feed.reload' }),
    forget: (type: 'post', id: number) => send({ type: 'feed.forget', content: { type, id } }),
    visible: () => send({ type: 'page.visible' }),
    hidden: () => send({ type: 'page.hidden' }),
    online: () => send({ type: 'network.online' }),
    signedIn: () => send({ type: 'session.started', user: USER, restored: false }),
    restored: () => send({ type: 'session.started', user: USER, restored: true }),
    signedOut: () => send({ type: 'session.ended' }),
    wait: (ms: number) => harness.advance(ms),
    page: answer(false),
    pageFailed: (status: number) => needed(false).reject(failureOf(status)),
    newest: answer(true),
    newestFailed: (status: number) => needed(true).reject(failureOf(status)),
  }
  return {
    harness,
    calls,
    isAsking: () => open(false) !== null,
    isChecking: () => open(true) !== null,
    async do([word, ...values]: FeedStep) {
      await (WORDS[word] as (...given: unknown[]) => void | Promise<void>)(...values)
      await harness.settle()
      const news = calls.slice(heard)
      emitted.push(...news.map((c) => ({ type: c.watch ? 'check' : 'ask', page: c.input.page })))
      heard = calls.length
    },
    look(): FeedLook {
      const snapshot = harness.actor.getSnapshot()
      return {
        status: select.feedStatus(snapshot),
        items: select.feedItems(snapshot).map(nameOf),
        new: select.newItems(snapshot).length,
        more: select.hasMoreItems(snapshot),
        empty: select.isFeedEmpty(snapshot),
        error: select.feedError(snapshot),
        requests: open(false)?.input.page ?? null,
        checking: open(true) !== null,
      }
    },
    emitted: () => emitted,
  }
}
