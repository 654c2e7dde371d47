import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { note, tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { pluralForm } from '../../../protocol/base/text.ts'
import type { AssetStatus } from '../../../protocol/enums/market.ts'
import { assetPath } from '../../../protocol/market/assets.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import {
  myAssetsQuery,
  sellerStatsQuery,
  updateAssetMutation,
} from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import {
  EmptyMessage,
  ListSection,
  LoadError,
  LoadingRows,
  PagedQueryList,
  sectionStack,
} from '../../components/lazy-section.tsx'
import { Time } from '../../components/time.tsx'
import { removableProps, useWithoutRemoved } from '../../hooks/use-removed.ts'
import { formatCount, formatNumber } from '../../locale.ts'
import { publishedLabel } from '../../shared/content/published.ts'
import { Price } from '../../shared/market/price.tsx'
import { Rating } from '../../shared/market/rating.tsx'
import { DashboardRow } from './dashboard-row.tsx'
import { useDeletion } from './deletion.ts'
import { ShopStats } from './shop-stats.tsx'

/** The user's assets in every status, and sales stats. */
export default function OwnShop() {
  return (
    <div className={sectionStack}>
      <AssetList />
      <Performance />
    </div>
  )
}

function Performance() {
  const app = useApp()
  const { data, error, isPending, refetch } = useQuery(sellerStatsQuery(app.api))
  return (
    <ListSection id="shop-figures" title="Performance">
      {isPending && <LoadingRows label="your shop’s stats" />}
      {data !== undefined && data.assets_count + data.sales_count === 0 && (
        <EmptyMessage>Your sales and ratings will show up here.</EmptyMessage>
      )}
      {data !== undefined && data.assets_count + data.sales_count > 0 && <ShopStats stats={data} />}
      {data === undefined && !isPending && (
        <LoadError error={error} onRetry={() => void refetch()} />
      )}
    </ListSection>
  )
}

function AssetList() {
  const app = useApp()
  const query = useWithoutRemoved('asset', useInfiniteQuery(myAssetsQuery(app.api)))
  const remove = useDeletion('asset', 'own-assets')
  return (
    <ListSection
      id="own-assets"
      title="Your assets"
      text="Only you can see drafts and unlisted assets."
      action={
        <ButtonLink size="sm" href="/upload-asset">
          Sell an asset
        </ButtonLink>
      }
    >
      <PagedQueryList
        query={query}
        label="your assets"
        empty={
          <EmptyMessage>
            Your shop is empty. Sell brushes, patterns, fonts, photos or templates.
          </EmptyMessage>
        }
      >
        {(asset) => (
          <AssetRow
            key={idKey(asset.id)}
            asset={asset}
            onDelete={() => remove(asset.id, deletionNote(asset))}
          />
        )}
      </PagedQueryList>
    </ListSection>
  )
}

/** Consequence of deleting the asset: buyers keep access. '' without sales. */
function deletionNote({ sales_count }: Asset): string {
  if (sales_count === 0) return ''
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
  const { api, toasts, now } = useApp()
  const change = useMutation(updateAssetMutation(api))
  const { label, tone, nextStatus, action } = STATUS_ACTIONS[asset.status]
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
          <span className={tag({ tone })}>{label}</span>
          <Price asset={asset} />
          <span>{formatCount(asset.sales_count, 'sale', 'sales')}</span>
          <Rating rating={asset.rating} />
          <Time iso={asset.created_at} label={publishedLabel(asset.created_at, now())} />
        </>
      }
      actions={
        <>
          <ButtonLink
            look="quiet"
            size="sm"
            href={`/dashboard?tab=shop&edit=${encodeURIComponent(idKey(asset.id))}`}
            aria-label={`Edit ${title}`}
          >
            Edit
          </ButtonLink>
          <Button
            look="quiet"
            size="sm"
            busy={change.isPending}
            aria-label={`${action} ${title}`}
            onClick={changeStatus}
          >
            {action}
          </Button>
          <Button look="quiet" size="sm" aria-label={`Delete ${title}`} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      {change.isError && (
        <p role="alert" className={note({ tone: 'danger' })}>
          {failureText(change.error)}
        </p>
      )}
    </DashboardRow>
  )
}
