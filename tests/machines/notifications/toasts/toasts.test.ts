import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createToastsMachine } from '../../../../src/machines/notifications/toasts/toasts.machine.ts'
import { visibleToasts } from '../../../../src/machines/notifications/toasts/toasts.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { ToastsReference } from '../../../spec/notifications/toasts.reference.ts'
import {
  TOAST_ROWS,
  TOAST_TIMES,
  type ToastStep,
} from '../../../spec/notifications/toasts.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests, timedTests } from '../../scripts.ts'
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

describe('reference of toasts', () => {
  referenceTests(() => new ToastsReference(), TOAST_ROWS)
  referenceTests(
    () => new ToastsReference(),
    TOAST_TIMES.map(({ at, after, ...row }) => ({ ...row, when: [['wait', at]], look: after })),
  )
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
        held: false,
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

  it('[NOTIF-05 NOTIF-06 NOTIF-08] match the reference on random event sequences', async () => {
    const n = fc.integer({ min: 1, max: 6 })
    const kinds = ['info', 'notification', 'notification', 'notification', 'error'] as const
    const kind = fc.constantFrom(...kinds)
    const show = fc
      .tuple(kind, fc.constantFrom('a', 'b', 'c'))
      .map(([k, t]): ToastStep => ['show', k, t])
    const step: fc.Arbitrary<ToastStep> = fc.oneof(
      { arbitrary: show, weight: 5 },
      n.map((i): ToastStep => ['dismiss', i]),
      n.map((i): ToastStep => ['hold', i]),
      n.map((i): ToastStep => ['release', i]),
      fc.constantFrom('x', 'y').map((t): ToastStep => ['outside', t]),
      fc.constantFrom(1, 1_000, 2_500, 5_000).map((ms): ToastStep => ['wait', ms]),
    )
    let shown = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (script) => {
        const rig = toastsRig()
        const reference = new ToastsReference()
        for (const one of script) {
          await rig.do(one)
          reference.do(one)
          expect(rig.look()).toEqual(reference.look())
          shown += rig.look().shown.length
        }
        rig.harness.stop()
      }),
      { numRuns: 150, seed: 20260105 },
    )
    expect(shown).toBeGreaterThan(500)
  }, 60_000)
})
