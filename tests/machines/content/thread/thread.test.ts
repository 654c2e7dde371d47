import { describe, expect, it } from 'vitest'
import {
  createThreadMachine,
  type ThreadEvent,
} from '../../../../src/machines/content/thread/thread.machine.ts'
import * as select from '../../../../src/machines/content/thread/thread.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { CHANGE_ROWS } from '../../../spec/content/thread.changes.table.ts'
import { ThreadReference } from '../../../spec/content/thread.reference.ts'
import { SEEN_ROWS } from '../../../spec/content/thread.seen.table.ts'
import { ME, shown } from '../../../spec/content/thread.steps.ts'
import { LIST, SEND_ERRORS, THREAD_ROWS } from '../../../spec/content/thread.table.ts'
import { USER } from '../../../spec/messaging/inbox.steps.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { threadRig } from './thread.rig.ts'

const EVENTS = {
  'list.opened': true,
  'list.left': true,
  'list.more': true,
  'list.retry': true,
  'comment.add': true,
  'comment.retry': true,
  'comment.discard': true,
  'comment.edit': true,
  'comment.remove': true,
  'comment.like': true,
  'network.online': true,
  'session.started': true,
  'session.ended': true,
  'user.updated': true,
} satisfies Record<ThreadEvent['type'], true>

describe('table of comments', () => {
  scriptTests(threadRig, [...THREAD_ROWS, ...CHANGE_ROWS, ...SEEN_ROWS])
})

describe('reference of comments', () => {
  referenceTests(() => new ThreadReference(), [...THREAD_ROWS, ...CHANGE_ROWS, ...SEEN_ROWS])
})

describe('the error of a failed comment', () => {
  it.each(SEND_ERRORS)('$title', async ({ when, error }) => {
    const rig = threadRig()
    for (const step of [...shown(LIST), ['add', 'one'] as const, ...when]) await rig.do([...step])
    const [first] = select.threadComments(rig.harness.actor.getSnapshot())
    expect(first?.comment).toMatchObject({ body: 'one', state: 'failed', error })
  })
})

describe('comments', () => {
  it('show the current name and avatar of their author', async () => {
    const rig = threadRig()
    for (const step of [...shown(LIST), ['add', 'one'] as const]) await rig.do([...step])
    const authors = () =>
      select
        .threadComments(rig.harness.actor.getSnapshot())
        .flatMap(({ comment, replies }) => [comment, ...replies])
        .map(({ author }) => author)
    const before = authors()
    const me = { id: ME.id, username: ME.username, full_name: 'Ayen Garang', avatar: '/new.webp' }
    rig.harness.send({ type: 'user.updated', user: { ...USER, ...me, id: ME.id ?? 0 } })
    expect(authors()).toEqual(before.map((one) => (one.id === ME.id ? me : one)))
    expect(authors()).toContainEqual(me)
  })

  it('are a valid machine', () => {
    expect(lintMachine(createThreadMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })
})
