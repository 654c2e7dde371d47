import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { link } from '../../../../styled-system/recipes'
import { sameId } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import { assetShelfQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { useRemoved } from '../../hooks/use-removed.ts'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { AssetGrid, AssetSkeleton } from '../../shared/market/asset-card.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'

/** The assets of a page that the user sells, because an API may ignore the seller filter. */
export const assetsSoldBy = (user: PublicProfile['user'], assets: readonly Asset[]): Asset[] =>
  assets.filter(({ seller }) => sameId(seller.id, user.id) || seller.username === user.username)

/** First page of the user's assets and a link to all of them. */
export function Shop({ profile, isOwn }: { profile: PublicProfile; isOwn: boolean }) {
  const { api } = useApp()
  const { username, first_name } = profile.user
  const isRemoved = useRemoved()
  const query = useQuery(assetShelfQuery(api, { seller: username }))
  if (query.isPending) return <AssetSkeleton label="Loading the shop" />
  if (query.isError) return <LoadFailure query={query} />
  const { next } = query.data
  const items = assetsSoldBy(profile.user, query.data.items).filter(
    ({ id }) => !isRemoved('asset', id),
  )
  if (items.length === 0)
    return isOwn ? (
      <EmptyState title="Your shop is empty" text="Sell brushes, fonts or patterns you’ve made.">
        <ButtonLink href="/upload-asset">Sell an asset</ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState
        title="Nothing for sale yet"
        text={`${isolate(first_name || username)} has nothing for sale yet.`}
      >
        <ButtonLink href="/marketplace">Browse the marketplace</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <AssetGrid assets={items} label="Shop" />
      {next !== null && (
        <p className={css({ paddingBlock: '8', textAlign: 'center' })}>
          <Link href={`/marketplace?seller=${encodeURIComponent(username)}`} className={link()}>
            Everything for sale
          </Link>
        </p>
      )}
    </>
  )
}
