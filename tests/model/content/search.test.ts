import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createSearchMachine,
  type SearchEvent,
} from '../../../src/machines/content/search/search.machine.ts'
import type { SearchResults } from '../../../src/protocol/content/search.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { searchRig } from '../../machines/content/search/search.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { SearchReference } from '../../spec/content/search.reference.ts'
import { results, type SearchStep } from '../../spec/content/search.steps.ts'

type Walked =
  | SearchEvent['type']
  | `xstate.${'done' | 'error'}.actor.${'search' | 'recent'}`
  | 'xstate.after.pause.search.open.waiting'
type Rig = ReturnType<typeof searchRig>
type Event = EventObject & { [key: string]: unknown }

const field = (event: EventObject, name: string) => (event as Event)[name] as never

const executors: Executors<Walked, Rig, SearchStep> = {
  'search.open': () => [['open']],
  'search.change': (_, event) => [['type', field(event, 'query')]],
  'search.close': () => [['close']],
  'search.move': (_, event) => [['move', field(event, 'by')]],
  'search.choose': (_, event) => [['choose', field(event, 'index')]],
  'search.retry': () => [['retry']],
  'search.forgetRecent': () => [['forgetRecent']],
  'network.online': () => [['online']],
  'session.ended': () => [['signedOut']],
  'xstate.after.pause.search.open.waiting': () => [['wait', 300]],
  'xstate.done.actor.search': (rig, event) => {
    if (!rig.isAsking()) return []
    const { users, freelancers, assets, failed } = field(event, 'output') as SearchResults
    const counts = [users.length, freelancers.length, assets.length] as const
    return [[failed ? 'foundPartly' : 'found', ...counts]]
  },
  'xstate.error.actor.search': (rig, event) => {
    const { aborted } = field(event, 'error') as { aborted: boolean }
    return rig.isAsking() ? [['searchFailed', aborted ? -1 : -2]] : []
  },
  'xstate.done.actor.recent': (rig, event) =>
    rig.isReading() ? [['recent', field(event, 'output')]] : [],
  'xstate.error.actor.recent': (rig) => (rig.isReading() ? [['recentFailed']] : []),
}

const outcome = (output: unknown): Event => ({ type: 'xstate.done.actor.search', output })
const failure = (aborted: boolean): Event => ({
  type: 'xstate.error.actor.search',
  error: { name: 'ServiceError', message: '', status: 0, aborted },
})

const events: Event[] = [
  { type: 'search.open' },
  { type: 'search.change', query: 'ja' },
  { type: 'search.change', query: 'jaz' },
  { type: 'search.change', query: 'jaz ' },
  { type: 'search.change', query: 'wau' },
  { type: 'search.change', query: ' ' },
  { type: 'search.close' },
  { type: 'search.move', by: 1 },
  { type: 'search.move', by: -1 },
  { type: 'search.choose' },
  { type: 'search.choose', index: 1 },
  { type: 'search.retry' },
  { type: 'search.forgetRecent' },
  { type: 'network.online' },
  { type: 'session.ended' },
  outcome(results(3, 0, 4)),
  outcome(results(0, 0, 0)),
  outcome({ ...results(0, 0, 0), failed: true }),
  failure(false),
  failure(true),
  { type: 'xstate.done.actor.recent', output: ['wau', 'beads'] },
  { type: 'xstate.error.actor.recent', error: new Error('blocked') },
]

it('[SEARCH-08 SEARCH-09 A17] search box matches its reference on every generated path', async () => {
  const machine = createSearchMachine(testEnv())
  const paths = pathsOf(machine, {
    events,
    project: ({ value, context }) => [
      value,
      context.query,
      context.hits?.users.length,
      context.hits?.failed,
      context.active === null,
      context.recent.length,
    ],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    searchRig,
    () => new SearchReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
}, 120_000)
