import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AnyActorLogic, type AnyEventObject, fromCallback, setup } from 'xstate'
import {
  type BrowseCommand,
  createBrowseMachine,
} from '../../../src/machines/browse/browse.machine.ts'
import { contentKey, type FeedSource, feedKey } from '../../../src/protocol/content/feed.ts'
import { run } from '../../kit/harness.ts'
import { addPage } from '../../kit/page.ts'
import {
  BrowseReference,
  type BrowseStep,
  type ListName,
  type ReceivedEvents,
} from '../../spec/browse/browse.reference.ts'
import { USER } from '../../spec/messaging/inbox.steps.ts'

const LISTS: Record<ListName, FeedSource> = {
  posts: { kind: 'posts' },
  'tagged posts': { kind: 'posts', tag: 'beads', search: '' },
  blog: { kind: 'blog' },
  latest: { kind: 'explore', mode: 'latest' },
}
const post = (id: number) => ({ type: 'post', id }) as const

const NAMES = Object.fromEntries([
  ...Object.entries(LISTS).map(([name, source]) => [feedKey(source), name]),
  ...[1, 2, 3].map((id) => [contentKey(post(id)), `comments ${id}`]),
])

const EVENTS: {
  [T in BrowseStep[0]]: (step: Extract<BrowseStep, [T, ...unknown[]]>) => BrowseCommand
} = {
  list: ([, name]) => ({ type: 'feed.open', source: LISTS[name] }),
  comments: ([, id]) => ({ type: 'thread.open', content: post(id) }),
  online: () => ({ type: 'network.online' }),
  seen: () => ({ type: 'page.visible' }),
  hidden: () => ({ type: 'page.hidden' }),
  signedIn: () => ({ type: 'session.started', user: USER, restored: false }),
  signedOut: () => ({ type: 'session.ended' }),
  renamed: () => ({ type: 'user.updated', user: USER }),
  gone: () => ({ type: 'feed.forget', content: post(1) }),
  published: ([, kind]) => ({ type: 'content.published', kind }),
}

/** Runs the public scope with recording child actors. */
function start() {
  let received: ReceivedEvents = {}
  const note = (who: string, what: string) => {
    received[who] = [...(received[who] ?? []), what]
  }
  const recorder = fromCallback<AnyEventObject>(({ receive, self }) => {
    receive((event) => note(self.id, event.type))
  })
  /** A recording keyed actor, with the context fields that eviction reads. */
  const one = setup({
    types: { context: {} as { name: string }, input: {} as AnyEventObject },
    actions: { note: ({ context, event }) => note(context.name, event.type) },
  }).createMachine({
    context: ({ input: { source, content } }) => {
      const name = NAMES[source ? feedKey(source) : contentKey(content)] ?? 'unknown'
      note(name, 'begun')
      return { name, viewers: 0, usedAt: 0, unsent: [], parked: [], changes: [] }
    },
    on: { '*': { actions: 'note' } },
  })
  const harness = run(
    (env) =>
      createBrowseMachine(env).provide({
        // Recorders replace machines of other types.
        actors: { lightbox: recorder, search: recorder, feed: one, thread: one } as never,
      }) as AnyActorLogic,
  )
  const setPage = addPage(harness.actor)
  return {
    harness,
    do(step: BrowseStep): ReceivedEvents {
      received = {}
      const toEvent = EVENTS[step[0]] as (step: BrowseStep) => BrowseCommand
      const event = toEvent(step)
      setPage(event)
      harness.send(event)
      return received
    },
  }
}

const step: fc.Arbitrary<BrowseStep> = fc.oneof(
  ...(['online', 'seen', 'hidden', 'signedIn', 'signedOut', 'renamed', 'gone'] as const).map(
    (name) => fc.constant<BrowseStep>([name]),
  ),
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constant('list' as const),
      fc.constantFrom(...(Object.keys(LISTS) as ListName[])),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('comments' as const), fc.constantFrom(1, 2, 3)) },
  fc.tuple(fc.constant('published' as const), fc.constantFrom('post' as const, 'project')),
)

it('[NET-01 SESSION-08 PROD-07 API-LIKE-08 API-POST-10] public scope sends the same events as its reference for random steps', () => {
  const emitted = new Map<string, number>()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      const browse = start()
      const reference = new BrowseReference()
      for (const [place, each] of steps.entries()) {
        const wanted = reference.do(each)
        expect(browse.do(each), `${place}: ${JSON.stringify(each)}`).toEqual(wanted)
        if (Object.keys(wanted).length > 0) emitted.set(each[0], (emitted.get(each[0]) ?? 0) + 1)
      }
      expect(browse.harness.sentEvents).toEqual([])
      browse.harness.stop()
    }),
    { numRuns: 100 },
  )
  expect([...emitted.keys()].sort()).toEqual(Object.keys(EVENTS).sort())
  expect(Math.min(...emitted.values())).toBeGreaterThan(10)
})
