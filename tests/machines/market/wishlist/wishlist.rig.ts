import {
  createPendingToggleMachine,
  type PendingToggleRequest,
  type PendingToggleResponse,
} from '../../../../src/machines/kit/pending-toggle.machine.ts'
import { createWishlistMachine } from '../../../../src/machines/market/wishlist/wishlist.machine.ts'
import type { WishlistAbout } from '../../../../src/machines/market/wishlist/wishlist.policy.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { run } from '../../../kit/harness.ts'
import type { WishlistLook, WishlistStep } from '../../../spec/market/wishlist.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })
}

const requests = (ask: PendingToggleRequest) => {
  const { assetId, on } = ask as PendingToggleRequest & WishlistAbout
  return { assetId: Number(assetId), on }
}

/** The wishlist machine; the test settles its requests, oldest first. */
export function wishlistRig() {
  const change = controlled<PendingToggleResponse, PendingToggleRequest>()
  const shown: { [key: string]: boolean } = {}
  let projected = 0
  const harness = run((env) =>
    createWishlistMachine(env).provide({
      actors: {
        pendingToggle: createPendingToggleMachine(env).provide({
          actors: { sendRequest: change.logic },
        }),
      },
      actions: {
        projectWished: (_, { wished }) => {
          projected += Object.keys(wished).length
          Object.assign(shown, wished)
        },
      },
    }),
  )
  const emitted: { type: string; [key: string]: unknown }[] = []
  const heard = { facts: 0, changes: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    emitted.push(
      ...change.calls
        .slice(heard.changes)
        .map((call) => ({ type: 'ask', ...requests(call.input) })),
    )
    heard.facts = harness.sentEvents.length
    heard.changes = change.calls.length
  }
  const open = () => change.calls.filter((call) => call.open)
  return {
    harness,
    change,
    running: () => open().map((call) => requests(call.input)),
    /** How often an asset was projected as changed. */
    projected: () => projected,
    async do([word, ...values]: WishlistStep) {
      const [first, second] = values as [number, boolean | null]
      if (word === 'toggle')
        harness.send({ type: 'wishlist.toggle', assetId: first, wished: second })
      else if (word === 'done') open()[0]?.resolve({ already: false })
      else open()[0]?.reject(failureOf(first))
      await harness.settle()
      listen()
    },
    look: (): WishlistLook => ({
      shown: { ...shown },
      running: open().map((call) => requests(call.input)),
    }),
    emitted: () => emitted,
  }
}
