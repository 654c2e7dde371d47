import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { assetPath, licenceName } from '../../../protocol/market/assets.ts'
import type { Asset, Download, Purchase } from '../../../protocol/market/market-types.ts'
import { downloadsQuery, purchasesQuery, wishedQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import {
  ListSection,
  PagedListSection,
  PagedQueryList,
  sectionStack,
} from '../../components/lazy-section.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { useOrder } from '../../hooks/use-keyed-actor.ts'
import { DownloadPanel } from '../../market/download-panel.tsx'
import OrderDialog from '../../market/orders/order-dialog.tsx'
import { OrderHistory, OrderStatus } from '../../market/orders/order-status.tsx'
import { Receipt } from '../../market/receipt.tsx'
import { RelativeTime } from '../../shared/content/relative-time.tsx'
import { Price } from '../../shared/market/price.tsx'
import { WishlistButton } from '../../shared/market/wishlist-button.tsx'
import { UserLink } from '../../shared/users/author-line.tsx'
import { DashboardRow } from './dashboard-row.tsx'

/** Aligned with the text, right of the picture, on wide screens. */
const panel = css({ maxWidth: '[22rem]', marginInlineStart: { md: '[112px]' } })
const downloadRow = grid({
  gap: '0.5',
  paddingBlock: '3',
  '& > span': { color: 'muted', textStyle: 'small' },
})

/** The user's purchases with receipts, the wishlist and the download history. */
export default function OwnPurchases() {
  return (
    <div className={sectionStack}>
      <Purchases />
      <Wishlist />
      <Downloads />
    </div>
  )
}

function Purchases() {
  const app = useApp()
  const query = useInfiniteQuery(purchasesQuery(app.api))
  const [openReceipt, setOpenReceipt] = useState<Purchase | null>(null)
  return (
    <ListSection
      id="own-purchases"
      title="Your purchases"
      text="Yours to keep, even if the seller removes it."
      action={
        <ButtonLink size="sm" look="outline" href="/marketplace">
          Marketplace
        </ButtonLink>
      }
    >
      <PagedQueryList
        query={query}
        label="your purchases"
        empty={
          <>
            No purchases yet. What you buy in the{' '}
            <Link href="/marketplace" className={link()}>
              marketplace
            </Link>{' '}
            shows up here.
          </>
        }
      >
        {(purchase) => (
          <PurchaseRow
            key={idKey(purchase.id)}
            purchase={purchase}
            onReceipt={() => setOpenReceipt(purchase)}
          />
        )}
      </PagedQueryList>
      <Dialog open={openReceipt !== null} onClose={() => setOpenReceipt(null)} title="Your receipt">
        {openReceipt !== null && (
          <div className={grid({ gap: '4' })}>
            <Receipt purchase={openReceipt} />
            <OrderHistory history={openReceipt.history} />
          </div>
        )}
      </Dialog>
    </ListSection>
  )
}

function PurchaseRow({ purchase, onReceipt }: { purchase: Purchase; onReceipt: () => void }) {
  const { id, asset, seller, licence, status, created_at } = purchase
  const isCompleted = status === 'completed'
  const title = purchase.title || 'Untitled'
  return (
    <DashboardRow
      picture={asset?.images[0] ?? null}
      title={title}
      href={asset === null ? null : assetPath(asset)}
      facts={
        <>
          {!isCompleted && <OrderStatus status={status} />}
          {seller !== null && (
            <span>
              by <UserLink user={seller} className={css({ color: 'fg' })} />
            </span>
          )}
          <Price asset={purchase} />
          {licence !== '' && <span>{licenceName(licence)}</span>}
          <RelativeTime iso={created_at} />
        </>
      }
      actions={
        <>
          {status === 'awaiting_payment' && <PaymentDetails order={purchase} />}
          <Button
            look="quiet"
            size="sm"
            aria-label={`Receipt for ${isolate(title)}`}
            onClick={onReceipt}
          >
            Receipt
          </Button>
          {asset !== null && isCompleted && (
            <ButtonLink
              look="quiet"
              size="sm"
              href={`${assetPath(asset)}#reviews`}
              aria-label={`Reviews of ${isolate(title)}`}
            >
              Reviews
            </ButtonLink>
          )}
        </>
      }
    >
      {isCompleted && (
        <div className={panel}>
          <DownloadPanel target={{ kind: 'purchase', id }} title={title} look="outline" />
        </div>
      )}
    </DashboardRow>
  )
}

function PaymentDetails({ order }: { order: Purchase }) {
  const actor = useOrder(order.id)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        aria-label={`Payment details of ${isolate(order.title || 'Untitled')}`}
        onClick={() => setIsOpen(true)}
      >
        Payment details
      </Button>
      {actor !== null && (
        <OrderDialog
          actor={actor}
          order={order}
          side="buyer"
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** The user's wishlist. A removed asset stays listed until the list is fetched again. */
function Wishlist() {
  const { api } = useApp()
  return api.extras.has('wishes') ? <WishlistItems /> : null
}

function WishlistItems() {
  const { api } = useApp()
  const query = useInfiniteQuery({ ...wishedQuery(api), refetchOnMount: 'always' })
  return (
    <PagedListSection
      id="own-wishes"
      title="Wishlist"
      text="Only you can see this list."
      query={query}
      label="your wishlist"
      empty={
        <>
          Your wishlist is empty. Tap the heart on an asset in the{' '}
          <Link href="/marketplace" className={link()}>
            marketplace
          </Link>{' '}
          to save it here.
        </>
      }
    >
      {(asset) => <WishlistRow key={idKey(asset.id)} asset={asset} />}
    </PagedListSection>
  )
}

function WishlistRow({ asset }: { asset: Asset }) {
  return (
    <DashboardRow
      picture={asset.images[0] ?? null}
      title={asset.title || 'Untitled'}
      href={assetPath(asset)}
      facts={
        <>
          <span>
            by <UserLink user={asset.seller} className={css({ color: 'fg' })} />
          </span>
          <Price asset={asset} />
        </>
      }
      actions={<WishlistButton asset={asset} look="words" />}
    />
  )
}

function Downloads() {
  const app = useApp()
  const query = useInfiniteQuery(downloadsQuery(app.api))
  return (
    <PagedListSection
      id="own-downloads"
      title="Download history"
      query={query}
      label="your downloads"
      empty={
        <>
          No downloads yet. Many assets in the{' '}
          <Link href="/marketplace?free=true" className={link()}>
            marketplace are free
          </Link>
          .
        </>
      }
    >
      {(download) => <DownloadRow key={idKey(download.id)} download={download} />}
    </PagedListSection>
  )
}

function DownloadRow({ download }: { download: Download }) {
  const { asset, filename, downloaded_at } = download
  return (
    <li className={downloadRow}>
      <bdi>
        {asset === null ? (
          filename || 'A file'
        ) : (
          <Link href={assetPath(asset)} className={css({ color: 'fg' })}>
            {asset.title || 'Untitled'}
          </Link>
        )}
      </bdi>
      <span>
        {asset !== null && filename !== '' && (
          <>
            <bdi>{filename}</bdi>,{' '}
          </>
        )}
        <RelativeTime iso={downloaded_at} />
      </span>
    </li>
  )
}
