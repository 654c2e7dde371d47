import { createFeedMachine } from '../../../../src/machines/content/feed/feed.machine.ts'
import * as select from '../../../../src/machines/content/feed/feed.selectors.ts'
import type { FeedSource } from '../../../../src/protocol/content/feed.ts'
import {
  FAILED,
  type FeedLook,
  type FeedStep,
  type ItemName,
  itemOf,
  nameOf,
} from '../../../spec/content/feed.steps.ts'
import { USER } from '../../../spec/messaging/inbox.steps.ts'
import { failureOf, runControlled } from '../../rig.ts'

type Kind = 'ask' | 'check'

export const EXPLORE: FeedSource = { kind: 'explore', mode: 'for-you' }

/** A request of the list, or one for newer items. */
const kindOf = (actorId: string): Kind => (actorId === 'newestPage' ? 'check' : 'ask')

/** A feed; the test settles both kinds of requests, those of the list and those for newer items. */
export function feedRig(source: FeedSource = EXPLORE) {
  const { effects, rig } = runControlled(createFeedMachine, { input: { source } })
  const { calls } = effects.loadFeed
  const open = (kind: Kind) => {
    const found = calls.filter((call) => call.open && kindOf(call.actorId) === kind)
    if (found.length > 1) throw new Error('more than one open request of a kind')
    return found[0] ?? null
  }
  const needed = (kind: Kind) => {
    const call = open(kind)
    if (call === null) throw new Error('no open request')
    return call
  }
  const answer = (kind: Kind) => (names: ItemName[], next: number | null) =>
    needed(kind).resolve({ items: names.map(itemOf), next, count: null })
  const fail = (kind: Kind) => (status: number) => needed(kind).reject(failureOf(status, FAILED))
  return {
    calls,
    isAsking: () => open('ask') !== null,
    isChecking: () => open('check') !== null,
    ...rig<FeedStep, FeedLook>({
      emits: { loadFeed: ({ page }, actorId) => ({ type: kindOf(actorId), page }) },
      steps: {
        opened: { type: 'list.opened' },
        left: { type: 'list.left' },
        more: { type: 'list.more' },
        retry: { type: 'list.retry' },
        showNew: { type: 'feed.showNew' },
        reload: { type: 'feed.reload' },
        forget: (type, id) => ({ type: 'feed.forget', content: { type, id } }),
        visible: { type: 'page.visible' },
        hidden: { type: 'page.hidden' },
        online: { type: 'network.online' },
        signedIn: { type: 'session.started', user: USER, restored: false },
        restored: { type: 'session.started', user: USER, restored: true },
        signedOut: { type: 'session.ended' },
        page: answer('ask'),
        pageFailed: fail('ask'),
        newest: answer('check'),
        newestFailed: fail('check'),
      },
      look: (snapshot) => ({
        status: select.feedStatus(snapshot),
        items: select.feedItems(snapshot).map(nameOf),
        new: select.newItems(snapshot).length,
        more: select.hasMoreItems(snapshot),
        empty: select.isFeedEmpty(snapshot),
        error: select.feedError(snapshot),
        requests: open('ask')?.input.page ?? null,
        checking: open('check') !== null,
      }),
    }),
  }
}
