import { mapKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { type Wishing, wishesOf } from '../../kit/wishes.ts'

/** What is wished for or not. */
export interface WishlistAbout {
  assetId: Id
}

/** What the server is known to hold, by `mapKey`; what is not in it nobody told yet. */
export type KnownAssets = { [key: string]: boolean }

export interface WishlistContext extends Wishing<KnownAssets, WishlistAbout> {
  /** Every asset that was switched here, as the person sees it. */
  shown: KnownAssets
}

export const NO_WISHES: WishlistContext = { known: {}, wishes: [], shown: {} }

export const WISH_FAILED = 'Couldn’t add to your wishlist. Please try again.'
export const UNWISH_FAILED = 'Couldn’t remove from your wishlist. Please try again.'

/** Each asset by itself: no wish waits for one of another. */
export const WISHLIST = wishesOf<KnownAssets, WishlistAbout>({
  key: ({ assetId }) => mapKey(assetId),
  isHeld: (known, { assetId }) => known[mapKey(assetId)] ?? null,
  switched: (known, { assetId }, on) => ({ ...known, [mapKey(assetId)]: on }),
  failedText: (_, on) => (on ? WISH_FAILED : UNWISH_FAILED),
})

/** What an answer told before the person switched anything; later ones may be older than that. */
export function told(known: KnownAssets, assetId: Id, wished: boolean | null): KnownAssets {
  const key = mapKey(assetId)
  return wished === null || key in known ? known : { ...known, [key]: wished }
}

/** The assets that look different now: shown anew, with those that were shown before. */
export function newlyWished({ known, wishes, shown }: WishlistContext): KnownAssets {
  const now = WISHLIST.shown({ known, wishes })
  const keys = new Set([...Object.keys(shown), ...wishes.map((wish) => mapKey(wish.assetId))])
  const changed = [...keys].filter((key) => (now[key] ?? false) !== shown[key])
  return Object.fromEntries(changed.map((key) => [key, now[key] ?? false]))
}
