import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { link } from '../../../../styled-system/recipes'
import { isSameUser } from '../../../protocol/base/ids.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import type { Freelancer } from '../../../protocol/users/freelance.ts'
import type { ServiceOffer } from '../../../protocol/users/services.ts'
import { assetShelfQuery } from '../../../services/queries/assets.ts'
import { worksOfQuery } from '../../../services/queries/portfolio.ts'
import { offersQuery } from '../../../services/queries/search.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { TileWall } from '../../content/feed/tile-wall.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { NEW_SERVICE_PATH, useOffersServices } from '../../hooks/offer-services.ts'
import { useUser } from '../../hooks/session.ts'
import { useRemoved } from '../../hooks/use-removed.ts'
import { OfferGrid } from '../../shared/freelance/offer-card.tsx'
import { AssetGrid } from '../../shared/market/asset-card.tsx'
import { SectionLoadError } from '../../shared/page/load-failure.tsx'

const MAX_PORTFOLIO_ITEMS = 8
const MAX_ASSETS = 4

const quiet = css({ color: 'muted' })

interface Props {
  freelancer: Freelancer
}

const firstName = ({ user }: Freelancer): string => user.first_name || user.username

/** The freelancer's services. */
export function FreelancerServices({ freelancer }: Props) {
  const app = useApp()
  const query = useQuery(offersQuery(app.api, { username: freelancer.user.username }))
  const isRemoved = useRemoved()
  const isOwn = isSameUser(useUser(), freelancer.user)
  if (query.isPending) return <Skeleton height="10rem" />
  if (query.isError) return <SectionLoadError query={query} />
  const offers = query.data.items.filter(({ id }) => !isRemoved('service', id))
  if (isOwn) return <OwnServices offers={offers} />
  if (offers.length === 0)
    return (
      <p className={quiet}>
        <bdi>{firstName(freelancer)}</bdi> hasn’t listed services. Send a message to ask.
      </p>
    )
  return <OfferGrid offers={offers} />
}

/** The services of one's own page, as others see them. */
function OwnServices({ offers }: { offers: readonly ServiceOffer[] }) {
  const canCreate = useOffersServices()
  return (
    <>
      {offers.length === 0 ? (
        <p className={quiet}>You haven’t listed services.</p>
      ) : (
        <OfferGrid offers={offers} />
      )}
      {canCreate && (
        <div>
          <ButtonLink look="outline" size="sm" href={NEW_SERVICE_PATH}>
            Offer a service
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** Null while loading. */
export function usePortfolioItems({ user }: Freelancer): readonly Work[] | null {
  const { api } = useApp()
  const { data, isPending } = useQuery(worksOfQuery(api, user.username))
  return isPending ? null : (data?.items ?? NO_ITEMS)
}

const NO_ITEMS: readonly Work[] = []

/** The freelancer's newest portfolio items. */
export function FreelancerPortfolio({ freelancer }: Props) {
  const app = useApp()
  const query = useQuery(worksOfQuery(app.api, freelancer.user.username))
  const entries = useMemo(
    () =>
      (query.data?.items ?? [])
        .slice(0, MAX_PORTFOLIO_ITEMS)
        .map((item) => ({ type: 'work', item }) as const),
    [query.data],
  )
  useEngagementOf(entries)
  if (query.isPending) return <Skeleton height="12rem" />
  if (query.isError) return <SectionLoadError query={query} />
  if (entries.length === 0)
    return (
      <p className={quiet}>
        <bdi>{firstName(freelancer)}</bdi> hasn’t shared any work yet.
      </p>
    )
  return (
    <>
      <TileWall entries={entries} />
      <p>
        <Link href={profilePath(freelancer.user)} className={link()}>
          Everything by <bdi>{firstName(freelancer)}</bdi>
        </Link>
      </p>
    </>
  )
}

/** The freelancer's assets with ratings; nothing if there are none. */
export function FreelancerAssets({
  freelancer,
  renderSection,
}: Props & { renderSection: (assets: ReactNode) => ReactNode }) {
  const app = useApp()
  const { data } = useQuery(assetShelfQuery(app.api, { seller: freelancer.user.username }))
  if (!data || data.items.length === 0) return null
  return renderSection(
    <AssetGrid assets={data.items.slice(0, MAX_ASSETS)} level={3} label="Assets" />,
  )
}
