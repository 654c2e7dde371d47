import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createPurchaseMachine,
  type PurchaseEvent,
} from '../../../src/machines/market/purchase/purchase.machine.ts'
import { shapeListError } from '../../../src/protocol/base/errors.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { purchaseRig } from '../../machines/market/purchase/purchase.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { PurchaseReference } from '../../spec/market/purchase.reference.ts'
import { ASSET_ID, LONGEST, PURCHASE, type PurchaseStep } from '../../spec/market/purchase.table.ts'

type Walked =
  | PurchaseEvent['type']
  | `xstate.${'done' | 'error'}.actor.buying`
  | 'xstate.after.buyWait.purchase.buying'
type Rig = ReturnType<typeof purchaseRig>
type Event = EventObject & { [key: string]: unknown }

const executors: Executors<Walked, Rig, PurchaseStep> = {
  'purchase.start': () => [['start']],
  'purchase.confirm': () => [['confirm']],
  'purchase.cancel': () => [['cancel']],
  'purchase.retry': () => [['retry']],
  'xstate.done.actor.buying': (rig) => (rig.isBuying() ? [['sold']] : []),
  'xstate.error.actor.buying': (rig, event) =>
    rig.isBuying() ? [['failed', ((event as Event).error as { status: number }).status]] : [],
  'xstate.after.buyWait.purchase.buying': () => [['wait', LONGEST]],
}

const events: Event[] = [
  { type: 'purchase.start' },
  { type: 'purchase.confirm' },
  { type: 'purchase.cancel' },
  { type: 'purchase.retry' },
  { type: 'xstate.done.actor.buying', output: PURCHASE },
  { type: 'xstate.error.actor.buying', error: shapeListError(409, null, 'No.') },
  { type: 'xstate.error.actor.buying', error: shapeListError(503, null, 'No.') },
  { type: 'xstate.after.buyWait.purchase.buying' },
]

it('[API-ASSET-10 A15] purchase matches its reference on every generated path', async () => {
  const machine = withDeafParent(createPurchaseMachine(testEnv()))
  const paths = pathsOf(machine, {
    input: { assetId: ASSET_ID },
    events,
    project: (s) => [s.value, s.context.clientId === null],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    purchaseRig,
    () => new PurchaseReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
