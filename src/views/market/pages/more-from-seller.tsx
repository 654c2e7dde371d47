import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import { assetShelfQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { MAX_MORE_ITEMS, MoreFrom } from '../../shared/content/more-from.tsx'
import { AssetGrid } from '../../shared/market/asset-card.tsx'

/** Other assets of the seller; renders nothing if there are none. */
export function MoreFromSeller({ seller, exceptId }: { seller: Participant; exceptId: Id }) {
  const { api } = useApp()
  const { username } = seller
  const { data } = useQuery({
    ...assetShelfQuery(api, { seller: username }),
    enabled: username !== '',
  })
  const assets = useMemo(
    () => (data?.items ?? []).filter(({ id }) => !sameId(id, exceptId)).slice(0, MAX_MORE_ITEMS),
    [data, exceptId],
  )
  if (assets.length === 0) return null
  return (
    <MoreFrom user={seller} href={`/marketplace?seller=${encodeURIComponent(username)}`}>
      <AssetGrid assets={assets} level={3} />
    </MoreFrom>
  )
}
