import type { PendingToggleRequest } from '../../../../src/machines/kit/pending-toggle.machine.ts'
import { createWishlistMachine } from '../../../../src/machines/market/wishlist/wishlist.machine.ts'
import type { WishlistAbout } from '../../../../src/machines/market/wishlist/wishlist.policy.ts'
import type { WishlistLook, WishlistStep } from '../../../spec/market/wishlist.table.ts'
import { failureOf, runControlled } from '../../rig.ts'

const requests = (ask: PendingToggleRequest) => {
  const { assetId, on } = ask as PendingToggleRequest & WishlistAbout
  return { assetId: Number(assetId), on }
}

/** The wishlist machine; the test settles its requests, oldest first. */
export function wishlistRig() {
  const shown: { [key: string]: boolean } = {}
  let projected = 0
  const { effects, rig } = runControlled(
    (env) =>
      createWishlistMachine(env).provide({
        actions: {
          projectWished: (_, { wished }) => {
            projected += Object.keys(wished).length
            Object.assign(shown, wished)
          },
        },
      }),
    { input: { online: true } },
  )
  const change = effects.sendRequest
  const open = () => change.calls.filter((call) => call.open)
  const running = () => open().map((call) => requests(call.input))
  return {
    change,
    running,
    /** How often an asset was projected as changed. */
    projected: () => projected,
    ...rig<WishlistStep, WishlistLook>({
      emits: { sendRequest: (input) => ({ type: 'ask', ...requests(input) }) },
      steps: {
        toggle: (assetId, wished) => ({ type: 'wishlist.toggle', assetId, wished }),
        offline: { type: 'network.offline' },
        online: { type: 'network.online' },
        done: () => open()[0]?.resolve({ already: false }),
        refused: (status) => open()[0]?.reject(failureOf(status)),
      },
      look: () => ({ shown: { ...shown }, running: running() }),
    }),
  }
}
