import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import { createToastsMachine } from '../../../src/machines/notifications/toasts/toasts.machine.ts'
import type { ToastsEvent } from '../../../src/machines/notifications/toasts/toasts.types.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { toastsRig } from '../../machines/notifications/toasts/toasts.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { ToastsReference } from '../../spec/notifications/toasts.reference.ts'
import { type Kind, LIFE_MS, type ToastStep } from '../../spec/notifications/toasts.table.ts'

type Rig = ReturnType<typeof toastsRig>

// The two timer events are produced by waiting.
const executors: Executors<ToastsEvent['type'], Rig, ToastStep> = {
  'toast.show': (_, event) => {
    const { toast } = event as unknown as { toast: { kind: Kind; title: string } }
    return [['show', toast.kind, toast.title]]
  },
  'toast.dismiss': () => [['dismiss', 1]],
  'toast.hold': () => [['hold', 1]],
  'toast.release': () => [['release', 1]],
  'browserNotification.show': () => [['outside', 'outside']],
  'toast.expired': () => [['wait', LIFE_MS]],
  'browserNotification.closed': () => [['wait', LIFE_MS - 1]],
}

const show = (kind: Kind, title: string) => ({
  type: 'toast.show',
  toast: { kind, title, text: 'text' },
})
const events: EventObject[] = [
  show('info', 'a'),
  show('error', 'b'),
  ...(['toast.dismiss', 'toast.hold', 'toast.release', 'toast.expired'] as const).map((type) => ({
    type,
    id: 'local-1',
  })),
  { type: 'browserNotification.show', title: 'outside', body: 'text' } as EventObject,
  { type: 'browserNotification.closed', id: 'local-1' } as EventObject,
]

it('[NOTIF-05 NOTIF-06 NOTIF-08] toasts match their reference on every generated path', async () => {
  const machine = createToastsMachine(testEnv())
  const paths = pathsOf(machine, {
    events,
    project: (s) => [
      s.value,
      s.context.queue.map((t: { kind: string; held: boolean }) => [t.kind, t.held]),
    ],
    allow: (s, event) => event.type !== 'toast.show' || s.context.queue.length < 3,
  })
  const report = await replay(
    withEveryEvent(paths, events),
    toastsRig,
    () => new ToastsReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
