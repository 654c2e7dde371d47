import { describe, expect, it } from 'vitest'
import { createToastsMachine } from '../../../../src/machines/notifications/toasts/toasts.machine.ts'
import { visibleToasts } from '../../../../src/machines/notifications/toasts/toasts.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { TOAST_ROWS, TOAST_TIMES } from '../../../spec/notifications/toasts.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests, timedTests } from '../../scripts.ts'
import { toastsRig } from './toasts.rig.ts'

const EVENTS = [
  'toast.show',
  'toast.dismiss',
  'toast.hold',
  'toast.release',
  'browserNotification.show',
]

describe('table of toasts', () => {
  scriptTests(toastsRig, TOAST_ROWS)
  timedTests(toastsRig, TOAST_TIMES)
})

describe('toasts', () => {
  it('are a valid machine', () => {
    expect(lintMachine(createToastsMachine(testEnv()), EVENTS)).toEqual([])
  })

  it('[NOTIF-05] report a browser that cannot show a notification', async () => {
    const rig = toastsRig()
    await rig.do(['outsideFails', 'a'])
    expect(rig.reported).toEqual(['xstate.error.actor.browser-local-1'])
  })

  it('[NOTIF-06] contain kind, texts and link', async () => {
    const rig = toastsRig()
    rig.harness.send({
      type: 'toast.show',
      toast: { kind: 'success', title: 'Saved', text: 'Your work is public.', href: '/profile' },
    })
    expect(visibleToasts(rig.harness.actor.getSnapshot())).toEqual([
      {
        id: 'local-1',
        kind: 'success',
        title: 'Saved',
        text: 'Your work is public.',
        href: '/profile',
        remaining: 5_000,
        shownAt: rig.harness.clock.now(),
        isPaused: false,
      },
    ])
  })

  it('[NOTIF-06 NOTIF-08] stop all timers once the last one is dismissed', async () => {
    const rig = toastsRig()
    await rig.do(['show', 'info', 'a'])
    const { actor, clock } = rig.harness
    expect([actor.getSnapshot().value, clock.waiting]).toEqual(['showing', [5_000]])
    await rig.do(['dismiss', 1])
    expect([actor.getSnapshot().value, clock.waiting]).toEqual(['quiet', []])
  })

  it('[NOTIF-06] drop the oldest waiting toast above 50, errors last', async () => {
    const rig = toastsRig()
    for (let n = 1; n <= 50; n++) await rig.do(['show', n === 5 ? 'error' : 'info', `t${n}`])
    await rig.do(['show', 'info', 't51'])
    const titles = rig.harness.actor.getSnapshot().context.queue.map((toast) => toast.title)
    const expected = Array.from({ length: 51 }, (_, i) => `t${i + 1}`).filter((t) => t !== 't6')
    expect(titles).toEqual(expected)
  })
})
