import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createFeedMachine,
  type FeedEvent,
} from '../../../src/machines/content/feed/feed.machine.ts'
import { itemKey } from '../../../src/machines/content/feed/feed.policy.ts'
import type { FeedItem } from '../../../src/protocol/content/creative-types.ts'
import type { FeedSource } from '../../../src/protocol/content/feed.ts'
import { pathsOf } from '../../kit/model.ts'
import { EXPLORE, feedRig } from '../../machines/content/feed/feed.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { FeedReference } from '../../spec/content/feed.reference.ts'
import { type FeedLook, type FeedStep, itemOf, nameOf } from '../../spec/content/feed.steps.ts'
import { USER } from '../../spec/messaging/inbox.steps.ts'

const LOADS = ['firstPage', 'nextPage', 'wholeList', 'newestPage'] as const
type Load = (typeof LOADS)[number]
type Walked =
  | FeedEvent['type']
  | `xstate.${'done' | 'error'}.actor.${Load}`
  | 'xstate.after.untilPoll.feed.watch.waiting'
type Rig = ReturnType<typeof feedRig>
type Event = EventObject & { [key: string]: unknown }

const MINUTE = 60_000
const field = (event: EventObject, name: string) => (event as Event)[name] as never
const STATUS: { [L in Load]?: FeedLook['status'] } = {
  firstPage: 'loading',
  nextPage: 'loadingMore',
  wholeList: 'reloading',
}

const isOnItsWay = (rig: Rig, load: Load) => rig.isAsking() && rig.look().status === STATUS[load]

/** Waits until a check for newer items is due before it returns the proposed result. */
const looking = (rig: Rig, then: FeedStep): FeedStep[] => {
  if (rig.isChecking()) return [then]
  const { context } = rig.harness.actor.getSnapshot()
  const isSeen = context.viewers > 0 && context.pageVisible && context.checkedAt !== null
  return isSeen ? [['wait', MINUTE], then] : []
}

const answered = (event: EventObject): [string[], number | null] => {
  const { items, next } = field(event, 'output') as { items: FeedItem[]; next: number | null }
  return [items.map(nameOf), next]
}
const done =
  (load: Load) =>
  (rig: Rig, event: EventObject): FeedStep[] => {
    if (load === 'newestPage') return looking(rig, ['newest', ...answered(event)])
    return isOnItsWay(rig, load) ? [['page', ...answered(event)]] : []
  }
const failed =
  (load: Load) =>
  (rig: Rig, event: EventObject): FeedStep[] => {
    const { status, aborted } = field(event, 'error') as { status: number; aborted: boolean }
    if (load === 'newestPage') return looking(rig, ['newestFailed', status])
    return isOnItsWay(rig, load) ? [['pageFailed', aborted ? -1 : status]] : []
  }

const executors: Executors<Walked, Rig, FeedStep> = {
  'list.opened': () => [['opened']],
  'list.left': () => [['left']],
  'list.more': () => [['more']],
  'list.retry': () => [['retry']],
  'feed.showNew': () => [['showNew']],
  'feed.reload': () => [['reload']],
  'feed.forget': (_, event) => {
    const { type, id } = field(event, 'content') as { type: 'post'; id: number }
    return [['forget', type, id]]
  },
  'page.visible': () => [['visible']],
  'page.hidden': () => [['hidden']],
  'network.online': () => [['online']],
  'session.started': (_, event) => [[field(event, 'restored') ? 'restored' : 'signedIn']],
  'session.ended': () => [['signedOut']],
  'xstate.after.untilPoll.feed.watch.waiting': () => [['wait', MINUTE]],
  'xstate.done.actor.firstPage': done('firstPage'),
  'xstate.error.actor.firstPage': failed('firstPage'),
  'xstate.done.actor.nextPage': done('nextPage'),
  'xstate.error.actor.nextPage': failed('nextPage'),
  'xstate.done.actor.wholeList': done('wholeList'),
  'xstate.error.actor.wholeList': failed('wholeList'),
  'xstate.done.actor.newestPage': done('newestPage'),
  'xstate.error.actor.newestPage': failed('newestPage'),
}

const outcome = (load: Load, names: string[], next: number | null): Event => ({
  type: `xstate.done.actor.${load}`,
  output: { items: names.map(itemOf), next, count: null },
})
const failure = (load: Load, aborted = false): Event => ({
  type: `xstate.error.actor.${load}`,
  error: { name: 'ServiceError', message: 'The call failed.', status: 500, aborted },
})

const events: Event[] = [
  { type: 'list.opened' },
  { type: 'list.left' },
  { type: 'list.more' },
  { type: 'list.retry' },
  { type: 'feed.showNew' },
  { type: 'feed.reload' },
  { type: 'feed.forget', content: { type: 'post', id: 4 } },
  { type: 'page.visible' },
  { type: 'page.hidden' },
  { type: 'network.online' },
  { type: 'session.started', user: USER, restored: false },
  { type: 'session.started', user: USER, restored: true },
  { type: 'session.ended' },
  outcome('firstPage', ['p4', 'p3'], 2),
  failure('firstPage'),
  failure('firstPage', true),
  outcome('nextPage', ['p3', 'p2'], null),
  outcome('nextPage', ['p3'], 3),
  failure('nextPage'),
  failure('nextPage', true),
  outcome('wholeList', ['p4'], 2),
  failure('wholeList'),
  failure('wholeList', true),
  outcome('newestPage', ['p5', 'p4'], 2),
  outcome('newestPage', ['p9', 'p8'], 2),
  failure('newestPage'),
]

it.each([
  ['the explore page', EXPLORE],
  ['saved items', { kind: 'saved' } satisfies FeedSource],
])(
  '[API-LIKE-08 A16] feed of %s matches its reference on every generated path',
  async (_, source) => {
    let now = 0
    // The clock advances on every read, so that the paths reach every state.
    const env = { now: () => (now += MINUTE), random: () => 0.5, newId: () => 'id' }
    const machine = createFeedMachine(env)
    const keys = (items: FeedItem[]) => items.map(itemKey).join()
    const paths = pathsOf(machine, {
      input: { source },
      events,
      project: ({ value, context }) => [
        value,
        context.items.length,
        context.next !== null,
        keys(context.fresh),
        context.viewers > 0,
        context.pageVisible,
        context.error,
      ],
      allow: ({ context }, event) =>
        (event.type !== 'list.opened' || context.viewers === 0) &&
        (event.type !== 'feed.forget' || context.forgotten.length === 0) &&
        !(event.type.endsWith('newestPage') && context.fresh.length > 0),
    })
    const report = await replay(
      withEveryEvent(paths, events),
      () => feedRig(source),
      () => new FeedReference(source.kind === 'saved'),
      executors,
    )
    expectEverythingWalked(report, executors)
    expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
  },
  120_000,
)
