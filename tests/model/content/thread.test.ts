import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createThreadMachine,
  type ThreadEvent,
} from '../../../src/machines/content/thread/thread.machine.ts'
import type { Comment } from '../../../src/protocol/content/creative-types.ts'
import { pathsOf } from '../../kit/model.ts'
import { threadRig } from '../../machines/content/thread/thread.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { ThreadReference } from '../../spec/content/thread.reference.ts'
import { CONTENT, clientId, comment, ME, type ThreadStep } from '../../spec/content/thread.steps.ts'
import { LIST } from '../../spec/content/thread.table.ts'
import { USER } from '../../spec/messaging/inbox.steps.ts'

const LOADS = { firstPage: 'loading', nextPage: 'loadingMore', wholeList: 'ready' } as const
const CHANGES = { editing: 'edit', removing: 'remove', liking: 'like' } as const
type Load = keyof typeof LOADS
type Changing = keyof typeof CHANGES
/** User names are not part of the model. */
type Walked =
  | Exclude<ThreadEvent['type'], 'user.updated'>
  | `xstate.${'done' | 'error'}.actor.${Load | Changing | 'sending'}`
type Rig = ReturnType<typeof threadRig>
type Event = EventObject & { [key: string]: unknown }

const field = (event: EventObject, name: string) => (event as Event)[name] as never

const page =
  (load: Load) =>
  (rig: Rig, event: EventObject): ThreadStep[] => {
    if (!rig.isAsking() || rig.look().status !== LOADS[load]) return []
    const output = field(event, 'output') as { items: Comment[]; next: number | null }
    return [['page', output.items, output.next]]
  }
const statusOf = (event: EventObject): number => {
  const { status, aborted } = field(event, 'error') as { status: number; aborted: boolean }
  return aborted ? -1 : status
}
const pageFails =
  (load: Load) =>
  (rig: Rig, event: EventObject): ThreadStep[] =>
    rig.isAsking() && rig.look().status === LOADS[load] ? [['pageFailed', statusOf(event)]] : []
const settles =
  (state: Changing, fails: boolean) =>
  (rig: Rig, event: EventObject): ThreadStep[] => {
    if (rig.running() !== CHANGES[state]) return []
    return [fails ? ['refused', statusOf(event)] : ['done']]
  }
/** The number of the failed comment; 1 if none failed. */
const failedOne = (rig: Rig): number => {
  const failed = rig.failed()
  return failed ? Number(failed.clientId.replace('local-', '')) : 1
}

const executors: Executors<Walked, Rig, ThreadStep> = {
  'list.opened': () => [['opened']],
  'list.left': () => [['left']],
  'list.more': () => [['more']],
  'list.retry': () => [['retry']],
  'comment.add': (_, event) => {
    const parent: number | null = field(event, 'parentId')
    const body: string = field(event, 'body')
    return [parent === null ? ['add', body] : ['answer', parent, body]]
  },
  'comment.retry': (rig) => [['sendAgain', failedOne(rig)]],
  'comment.discard': (rig) => [['discard', failedOne(rig)]],
  'comment.edit': (_, event) => [['edit', field(event, 'id'), field(event, 'body')]],
  'comment.remove': (_, event) => [['remove', field(event, 'id')]],
  'comment.like': (_, event) => [['like', field(event, 'id')]],
  'network.online': () => [['online']],
  'session.started': (_, event) => {
    if (field(event, 'restored')) return [['restored']]
    return [
      (field(event, 'user') as { id: number }).id === ME.id ? ['signedIn'] : ['otherSignedIn'],
    ]
  },
  'session.ended': () => [['signedOut']],
  'xstate.done.actor.firstPage': page('firstPage'),
  'xstate.error.actor.firstPage': pageFails('firstPage'),
  'xstate.done.actor.nextPage': page('nextPage'),
  'xstate.error.actor.nextPage': pageFails('nextPage'),
  'xstate.done.actor.wholeList': page('wholeList'),
  'xstate.error.actor.wholeList': pageFails('wholeList'),
  'xstate.done.actor.sending': (rig) => (rig.isSending() ? [['sent', 20 + rig.onItsWay()]] : []),
  'xstate.error.actor.sending': (rig) => (rig.isSending() ? [['sendFailed', 500]] : []),
  'xstate.done.actor.editing': settles('editing', false),
  'xstate.error.actor.editing': settles('editing', true),
  'xstate.done.actor.removing': settles('removing', false),
  'xstate.error.actor.removing': settles('removing', true),
  'xstate.done.actor.liking': settles('liking', false),
  'xstate.error.actor.liking': settles('liking', true),
}

const outcome = (load: Load, items: Comment[], next: number | null): Event => ({
  type: `xstate.done.actor.${load}`,
  output: { items, next, count: null },
})
const failure = (of: string, status = 500, aborted = false): Event => ({
  type: `xstate.error.actor.${of}`,
  error: { name: 'ServiceError', message: 'The call failed.', status, aborted },
})

const events: Event[] = [
  { type: 'list.opened' },
  { type: 'list.left' },
  { type: 'list.more' },
  { type: 'list.retry' },
  { type: 'comment.add', body: 'new', parentId: null, author: ME },
  { type: 'comment.add', body: 'answer', parentId: 10, author: ME },
  { type: 'comment.add', body: ' ', parentId: null, author: ME },
  { type: 'comment.retry', id: clientId(1) },
  { type: 'comment.discard', id: clientId(1) },
  { type: 'comment.edit', id: 8, body: 'better' },
  { type: 'comment.remove', id: 9 },
  { type: 'comment.remove', id: 8 },
  { type: 'comment.like', id: 8 },
  { type: 'network.online' },
  { type: 'session.started', user: USER, restored: false },
  { type: 'session.started', user: { ...USER, id: 77 }, restored: false },
  { type: 'session.started', user: USER, restored: true },
  { type: 'session.ended' },
  outcome('firstPage', LIST, 2),
  failure('firstPage'),
  failure('firstPage', 404),
  failure('firstPage', 0, true),
  outcome('nextPage', [comment(8), comment(7)], null),
  outcome('nextPage', [comment(8)], 3),
  failure('nextPage'),
  failure('nextPage', 0, true),
  outcome('wholeList', [comment(21, { body: 'new', client: clientId(1) }), ...LIST], null),
  failure('wholeList'),
  { type: 'xstate.done.actor.sending', output: comment(20, { client: clientId(1) }) },
  failure('sending'),
  { type: 'xstate.done.actor.editing', output: comment(8, { body: 'better' }) },
  { type: 'xstate.done.actor.removing' },
  { type: 'xstate.done.actor.liking' },
  ...Object.keys(CHANGES).flatMap((state) => [failure(state), failure(state, 404)]),
]

it('[API-POST-10 API-POST-11 API-POST-13 API-POST-14 API-POST-15 API-POST-16] comments match their reference on every generated path', async () => {
  const env = { now: () => 0, random: () => 0.5, newId: () => clientId(1) }
  const machine = withDeafParent(createThreadMachine(env))
  const paths = pathsOf(machine, {
    input: { content: CONTENT },
    events,
    project: ({ value, context }) => [
      value,
      context.stored.length > 0,
      context.next !== null,
      context.unsent.length,
      context.parked.length,
      context.viewers > 0,
    ],
    allow: ({ context, value }, event) => {
      const owes = context.unsent.length + context.parked.length + context.changes.length
      if (/^comment\.(add|edit|remove|like)/.test(event.type)) return owes === 0
      const isBusy = (value as { list: unknown }).list === 'loading' && owes > 0
      return !isBusy && (event.type !== 'list.opened' || context.viewers === 0)
    },
  })
  const report = await replay(
    withEveryEvent(paths, events),
    threadRig,
    () => new ThreadReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
}, 120_000)
