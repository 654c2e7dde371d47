import { Heart } from 'lucide-react'
import { css, cx } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import { isSameUser, mapKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import { useApp } from '../../app-context.tsx'
import { useHasFeature } from '../../hooks/features.ts'
import { useSession } from '../../hooks/session.ts'
import { useRequireAuth } from '../../hooks/use-require-auth.ts'
import { useReadModel } from '../../read-model.ts'
import { toggle } from '../content/toggles.tsx'

const onPicture = cx(
  button({ look: 'quiet', size: 'icon' }),
  css({
    position: 'absolute',
    insetBlockStart: '1',
    insetInlineEnd: '1',
    background: 'canvas',
    '&[aria-pressed=true]': { color: 'accent', '& svg': { fill: 'current' } },
  }),
)

/**
 * Adds an asset to the user's wishlist or removes it. Renders nothing if the API has no wishlist, for
 * the user's own assets and for bought ones.
 */
export function WishlistButton({ asset, look }: { asset: Asset; look: 'words' | 'picture' }) {
  const { api } = useApp()
  const { phase, user } = useSession()
  const liveWished = useReadModel().wished[mapKey(asset.id)]
  const requireAuth = useRequireAuth()
  const isMember = phase === 'authenticated'
  const hasWishlist = useHasFeature('wishlist')
  if (asset.wished === null || !hasWishlist || (isMember && !api.extras.has('wishes'))) return null
  if (
    asset.owned ||
    asset.status === 'draft' ||
    asset.status === 'withdrawn' ||
    isSameUser(user, asset.seller)
  )
    return null
  const wished = isMember ? asset.wished : null
  const isWished = liveWished ?? asset.wished
  const label = isWished ? 'In wishlist' : 'Add to wishlist'
  const toggleEvent = { type: 'wishlist.toggle', assetId: asset.id, wished } as const
  return (
    <button
      type="button"
      className={look === 'words' ? toggle : onPicture}
      aria-label={`${label}: ${isolate(asset.title || 'Untitled')}`}
      aria-pressed={isWished}
      onClick={() =>
        requireAuth({ to: 'wishlist', event: toggleEvent }, 'add this to your wishlist')
      }
    >
      <Heart size={20} aria-hidden />
      {look === 'words' && label}
    </button>
  )
}
