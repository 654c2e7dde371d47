/** Unknown events, and late events of an actor that is over, change nothing. */
import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { CHARTS } from '../../src/machines/charts.ts'
import { run } from '../kit/harness.ts'
import { quiet } from '../kit/quiet.ts'
import { userAyen } from '../spec/account/session.people.ts'

/** Input that suits any machine. */
const INPUT = {
  user: userAyen,
  currentUser: userAyen,
  userId: userAyen.id,
  of: 'conversation',
  kind: 'post',
  id: null,
  file: { fileId: 'a', name: 'a.jpg', type: 'image/jpeg', size: 9 },
}

/** Sends the events, expects that they change nothing, and returns the reported ones. */
function reportedEvents(name: string, events: readonly AnyEventObject[]): AnyEventObject[] {
  const reported: AnyEventObject[] = []
  const machine = run(
    (env) =>
      quiet(CHARTS[name]!(env)).provide({
        actions: { reportUnexpected: ({ event }) => void reported.push(event) },
      }),
    { input: INPUT as never },
  )
  const { value, context } = machine.actor.getSnapshot()
  const emitted = machine.sentEvents.length
  reported.length = 0
  for (const event of events) machine.send(event)
  expect(machine.actor.getSnapshot().value).toEqual(value)
  expect(machine.actor.getSnapshot().context).toBe(context)
  expect(machine.sentEvents.slice(emitted)).toEqual([])
  machine.stop()
  return reported
}

describe('an unknown event', () => {
  it.each(Object.keys(CHARTS))('is reported by %s and changes nothing', (name) => {
    const event = { type: 'nobody.knows' }
    expect(reportedEvents(name, [event])).toEqual([event])
  })
})

/** None of these actors has started, so all these events are late. */
const LATE: Record<string, string[]> = {
  transport: ['socket.opened', 'socket.errored', 'socket.received', 'socket.closed'],
  connection: [
    'transport.opened',
    'transport.down',
    'transport.received',
    'transport.error',
    'transport.closed',
  ],
  upload: [
    'upload.prepared',
    'upload.refused',
    'upload.progress',
    'upload.done',
    'upload.held',
    'upload.failed',
  ],
  download: ['download.progress', 'download.finished', 'download.broken', 'download.expired'],
  editor: [
    'publish.progress',
    'files.add',
    'files.cancel',
    'files.retry',
    'files.describe',
    'files.move',
    'files.remove',
    'files.dismissRefused',
  ],
  chat: ['quote.shown'],
}

describe('a late event', () => {
  it.each(Object.entries(LATE))('is ignored by %s without a report', (name, types) => {
    expect(
      reportedEvents(
        name,
        types.map((type) => ({ type })),
      ),
    ).toEqual([])
  })
})
