import { mapKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import {
  type PendingTogglesState,
  pendingTogglesOf,
  type ToggleNetwork,
} from '../../kit/pending-toggles.ts'

/** Target of a wishlist toggle. */
export interface WishlistAbout {
  assetId: Id
}

/** State confirmed by the server, by `mapKey`; assets without an entry are unknown. */
export type WishedAssets = { [key: string]: boolean }

export interface WishlistContext
  extends PendingTogglesState<WishedAssets, WishlistAbout>,
    ToggleNetwork {
  /** Every asset toggled here, as shown to the user. */
  shown: WishedAssets
}

export const NO_PENDING_TOGGLES: Omit<WishlistContext, 'online'> = {
  known: {},
  pendingToggles: [],
  shown: {},
}

const WISHLIST_ADD_FAILED = 'Couldn’t add to your wishlist. Please try again.'
const WISHLIST_REMOVE_FAILED = 'Couldn’t remove from your wishlist. Please try again.'

/** Each asset has its own queue: toggles of different assets run in parallel. */
export const WISHLIST = pendingTogglesOf<WishedAssets, WishlistAbout>({
  key: ({ assetId }) => mapKey(assetId),
  isOn: (known, { assetId }) => known[mapKey(assetId)] ?? null,
  applyToggle: (known, { assetId }, on) => ({ ...known, [mapKey(assetId)]: on }),
  failureMessage: (_, on) => (on ? WISHLIST_ADD_FAILED : WISHLIST_REMOVE_FAILED),
})

/**
 * Adds the value of an asset's response unless one is known: a later response may be older than the
 * user's toggle.
 */
export function withServerValue(
  known: WishedAssets,
  assetId: Id,
  wished: boolean | null,
): WishedAssets {
  const key = mapKey(assetId)
  return wished === null || key in known ? known : { ...known, [key]: wished }
}

/** The assets whose displayed value changed. */
export function changedAssets({ known, pendingToggles, shown }: WishlistContext): WishedAssets {
  const displayed = WISHLIST.displayed({ known, pendingToggles })
  const keys = new Set([
    ...Object.keys(shown),
    ...pendingToggles.map((pendingToggle) => mapKey(pendingToggle.assetId)),
  ])
  const changed = [...keys].filter((key) => (displayed[key] ?? false) !== shown[key])
  return Object.fromEntries(changed.map((key) => [key, displayed[key] ?? false]))
}
