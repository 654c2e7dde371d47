import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate, pluralForm } from '../../../protocol/base/text.ts'
import { ASSET_STATUSES, type AssetStatus } from '../../../protocol/enums/market.ts'
import { assetPath } from '../../../protocol/market/assets.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import {
  myAssetsQuery,
  sellerStatsQuery,
  updateAssetMutation,
} from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { EmptyMessage } from '../../components/errors/load-error.tsx'
import { MutationFailure } from '../../components/errors/mutation-failure.tsx'
import {
  ListSection,
  PagedListSection,
  QueryContent,
  sectionStack,
} from '../../components/lazy-section.tsx'
import { removableProps, useWithoutRemoved } from '../../hooks/use-removed.ts'
import { formatCount, formatNumber } from '../../locale.ts'
import { RelativeTime } from '../../shared/content/relative-time.tsx'
import { Price } from '../../shared/market/price.tsx'
import { Rating } from '../../shared/market/rating.tsx'
import { DashboardRow, EditLink } from './dashboard-row.tsx'
import { useDeletion } from './deletion.ts'
import { OwnOrders } from './own-orders.tsx'
import { PaymentMethodsForm } from './payment-methods-form.tsx'
import { ShopStats } from './shop-stats.tsx'

/** Orders, the user's assets in every status, how buyers pay, and sales stats. */
export default function OwnShop() {
  const hasOrders = useApp().api.extras.has('orders')
  return (
    <div className={sectionStack}>
      {hasOrders && <OwnOrders />}
      <AssetList />
      {hasOrders && <PaymentMethodsForm />}
      <Performance />
    </div>
  )
}

function Performance() {
  const app = useApp()
  const query = useQuery(sellerStatsQuery(app.api))
  return (
    <ListSection id="shop-figures" title="Performance">
      <QueryContent query={query} label="your shop’s stats">
        {(stats) =>
          stats.assets_count === 0 && !stats.sales_count ? (
            <EmptyMessage>Your sales and ratings will show up here.</EmptyMessage>
          ) : (
            <ShopStats stats={stats} />
          )
        }
      </QueryContent>
    </ListSection>
  )
}

function AssetList() {
  const app = useApp()
  const query = useWithoutRemoved('asset', useInfiniteQuery(myAssetsQuery(app.api)))
  const remove = useDeletion('asset', 'own-assets')
  return (
    <PagedListSection
      id="own-assets"
      title="Your assets"
      text="Only you can see drafts and unlisted assets."
      action={
        <ButtonLink size="sm" href="/upload-asset">
          Sell an asset
        </ButtonLink>
      }
      query={query}
      label="your assets"
      empty="Your shop is empty. Sell brushes, patterns, fonts, photos or templates."
    >
      {(asset) => (
        <AssetRow
          key={idKey(asset.id)}
          asset={asset}
          onDelete={() => remove(asset.id, deletionNote(asset))}
        />
      )}
    </PagedListSection>
  )
}

/** Consequence of deleting the asset: buyers keep access. '' without sales. */
function deletionNote({ sales_count }: Asset): string {
  if (!sales_count) return ''
  const pluralText = `${formatNumber(sales_count)} past buyers keep access.`
  return pluralForm(sales_count, '1 past buyer keeps access.', pluralText)
}

const STATUS_ACTIONS: {
  readonly [S in AssetStatus]: {
    label: string
    tone: 'sorghum' | 'success' | 'plain'
    nextStatus: AssetStatus
    action: string
  }
} = {
  draft: { label: 'Draft', tone: 'sorghum', nextStatus: 'published', action: 'Publish' },
  published: { label: 'Published', tone: 'success', nextStatus: 'withdrawn', action: 'Unlist' },
  withdrawn: { label: 'Unlisted', tone: 'plain', nextStatus: 'published', action: 'Publish' },
}

const STATUS_TOASTS: { readonly [S in AssetStatus]: string } = {
  draft: 'Moved to drafts',
  published: 'Asset published',
  withdrawn: 'Asset unlisted. Past buyers keep access',
}

function AssetRow({ asset, onDelete }: { asset: Asset; onDelete: () => void }) {
  const { api, toasts } = useApp()
  const change = useMutation(updateAssetMutation(api))
  const status = ASSET_STATUSES.find((known) => known === asset.status)
  const { label, tone, nextStatus, action } = STATUS_ACTIONS[status ?? 'published']
  const title = asset.title || 'Untitled'
  const changeStatus = () =>
    change.mutate(
      { id: asset.id, changes: { status: nextStatus } },
      {
        onSuccess: () => {
          const toast = { kind: 'success', title: STATUS_TOASTS[nextStatus], text: '' } as const
          toasts.send({ type: 'toast.show', toast })
        },
      },
    )
  return (
    <DashboardRow
      {...removableProps('asset', asset.id)}
      picture={asset.images[0] ?? null}
      title={title}
      href={assetPath(asset)}
      facts={
        <>
          {status !== undefined && <span className={tag({ tone })}>{label}</span>}
          {status === undefined && asset.status !== '' && (
            <span className={tag()}>{asset.status}</span>
          )}
          <Price asset={asset} />
          {asset.sales_count !== null && (
            <span>{formatCount(asset.sales_count, 'sale', 'sales')}</span>
          )}
          <Rating rating={asset.rating} />
          <RelativeTime iso={asset.created_at} />
        </>
      }
      actions={
        <>
          <EditLink
            title={title}
            href={`/dashboard?tab=shop&edit=${encodeURIComponent(idKey(asset.id))}`}
          />
          {status !== undefined && (
            <Button
              look="quiet"
              size="sm"
              busy={change.isPending}
              aria-label={`${action} ${isolate(title)}`}
              onClick={changeStatus}
            >
              {action}
            </Button>
          )}
          <Button look="quiet" size="sm" aria-label={`Delete ${isolate(title)}`} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <MutationFailure mutation={change} />
    </DashboardRow>
  )
}
