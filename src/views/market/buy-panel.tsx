import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { grid, wrap } from '../../../styled-system/patterns'
import { card, note, tag } from '../../../styled-system/recipes'
import type { PurchaseActor } from '../../machines/market/purchase/purchase.machine.ts'
import * as purchaseOf from '../../machines/market/purchase/purchase.selectors.ts'
import { idKey, isSameUser } from '../../protocol/base/ids.ts'
import { licenceName } from '../../protocol/market/assets.ts'
import type { Asset } from '../../protocol/market/market-types.ts'
import { orderQuery } from '../../services/queries/orders.ts'
import { useApp } from '../app-context.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { NeedsScript } from '../components/errors/needs-script.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useSession } from '../hooks/session.ts'
import { usePurchase } from '../hooks/use-keyed-actor.ts'
import { usePendingIntent, useRequireAuth } from '../hooks/use-require-auth.ts'
import { isFree, Price } from '../shared/market/price.tsx'
import { formatPrice } from '../shared/market/price-text.ts'
import { Rating } from '../shared/market/rating.tsx'
import { WishlistButton } from '../shared/market/wishlist-button.tsx'
import { nameOf } from '../shared/users/author-line.tsx'
import { BuyBar } from './buy-bar.tsx'
import { DownloadPanel, downloadIntentKey } from './download-panel.tsx'
import { FileFacts } from './file-facts.tsx'
import { OrderStatus } from './orders/order-status.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'

const first = wrap({ align: 'baseline', justify: 'space-between' })

interface Props {
  asset: Asset
}

/** Price, and the actions available to the user: buy, download or edit. */
export function BuyPanel({ asset }: Props) {
  const panelRef = useRef<HTMLElement>(null)
  // The Buy button that was pressed may be unmounted by then.
  const focusPanel = () => panelRef.current?.querySelector('button')?.focus()
  const { phase, user } = useSession()
  const requireAuthToBuy = useRequireAuthToBuy(asset)
  const isForSale = phase !== 'loading' && !asset.owned && !isSameUser(user, asset.seller)
  return (
    <section ref={panelRef} className={card({ pad: 'lg' })} aria-label="Buy and download">
      <div className={first}>
        <Price asset={asset} size="lg" />
        <Rating rating={asset.rating} />
      </div>
      <div className={grid({ gap: '1', textStyle: 'small', color: 'muted' })}>
        <FileFacts file={asset.file} />
        {asset.licence !== '' && <span>{licenceName(asset.licence)}</span>}
      </div>
      <BuyPanelContent asset={asset} focusPanel={focusPanel} />
      <WishlistButton asset={asset} look="words" />
      <NeedsScript to={isFree(asset) ? 'download it' : 'buy it'} />
      {isForSale && (
        <BuyBar asset={asset} panel={panelRef} label={barLabel(asset)} onPress={requireAuthToBuy} />
      )}
    </section>
  )
}

function barLabel(asset: Asset): string {
  if (asset.open_order_id !== null) return 'Payment details'
  return isFree(asset) ? 'Download' : 'Buy'
}

function BuyPanelContent({ asset, focusPanel }: Props & { focusPanel: () => void }) {
  const { phase, user } = useSession()
  if (phase === 'loading') return <Skeleton height="44px" />
  if (phase === 'anonymous') return <SignInToBuy asset={asset} />
  if (isSameUser(user, asset.seller)) return <OwnAsset asset={asset} />
  return <SignedInBuyer asset={asset} focusPanel={focusPanel} />
}

const buyIntentKey = ({ id }: Asset): string => `buy ${idKey(id)}`

/** Requests the purchase or free download; anonymous users sign in first. */
function useRequireAuthToBuy(asset: Asset): () => void {
  const requireAuth = useRequireAuth()
  const isFreeAsset = isFree(asset)
  const key = isFreeAsset ? downloadIntentKey({ kind: 'asset', id: asset.id }) : buyIntentKey(asset)
  return () => requireAuth({ to: 'page', key }, isFreeAsset ? 'download this' : 'buy this')
}

function SignInToBuy({ asset }: Props) {
  const requireAuthToBuy = useRequireAuthToBuy(asset)
  const isFreeAsset = isFree(asset)
  return (
    <>
      <Button wide onClick={requireAuthToBuy}>
        {isFreeAsset ? 'Sign in to download' : buyLabel(asset)}
      </Button>
      {!isFreeAsset && <p className={note()}>You’ll sign in first.</p>}
    </>
  )
}

const buyLabel = ({ price }: Asset): string =>
  price === '' ? 'Buy' : `Buy for ${formatPrice(price)}`

const STATUS_NOTES: ReadonlyMap<string, string> = new Map([
  ['draft', 'Draft: only you can see it.'],
  ['published', 'For sale.'],
  ['withdrawn', 'Unlisted. Past buyers keep access.'],
])

/** Panel for the seller. */
function OwnAsset({ asset }: Props) {
  return (
    <>
      <p>
        <strong>This is your asset.</strong> {STATUS_NOTES.get(asset.status) ?? asset.status}
      </p>
      <ButtonLink href={`/dashboard?tab=shop&edit=${idKey(asset.id)}`} wide>
        Edit in your shop
      </ButtonLink>
      <DownloadPanel target={{ kind: 'asset', id: asset.id }} title={asset.title} look="outline" />
    </>
  )
}

function SignedInBuyer({ asset, focusPanel }: Props & { focusPanel: () => void }) {
  const actor = usePurchase(asset.id)
  if (actor === null) return <Skeleton height="44px" />
  return <PurchaseOptions asset={asset} actor={actor} focusPanel={focusPanel} />
}

interface PurchaseOptionsProps extends Props {
  actor: PurchaseActor
  focusPanel: () => void
}

function PurchaseOptions({ asset, actor, focusPanel }: PurchaseOptionsProps) {
  const phase = useSelector(actor, purchaseOf.purchasePhase)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isLoadingOrder = useKnownOrder(asset, actor) && phase === 'idle'
  const isOwned = asset.owned || phase === 'bought'
  const isOrdered = phase === 'ordered' && !asset.owned
  const isFreeAsset = isFree(asset)
  const openDialog = () => {
    // An unknown outcome is shown again; its retry must be the same purchase.
    if (phase !== 'unanswered') actor.send({ type: 'purchase.start' })
    setIsDialogOpen(true)
  }
  useEffect(() => {
    if (!isDialogOpen) return
    return () => actor.send({ type: 'purchase.cancel' })
  }, [actor, isDialogOpen])
  const buy = () => {
    // The button for anonymous users is unmounted.
    focusPanel()
    if (!isOwned) openDialog()
  }
  usePendingIntent(buyIntentKey(asset), buy, 'buy this')
  return (
    <>
      {isOwned && <OwnedAsset asset={asset} />}
      {isOrdered && <OpenOrderNote actor={actor} onOpen={openDialog} />}
      {isLoadingOrder && <Skeleton height="44px" />}
      {!isOwned && !isOrdered && !isLoadingOrder && !isFreeAsset && (
        <Button wide busy={phase === 'buying'} onClick={openDialog}>
          {phase === 'buying' ? 'Buying…' : buyLabel(asset)}
        </Button>
      )}
      {(isOwned || isFreeAsset) && (
        <DownloadPanel target={{ kind: 'asset', id: asset.id }} title={asset.title} />
      )}
      {!isOwned && !isOrdered && isFreeAsset && <AddToPurchases onAdd={openDialog} />}
      <PurchaseDialog
        asset={asset}
        actor={actor}
        open={isDialogOpen && phase !== 'idle'}
        onClose={() => {
          setIsDialogOpen(false)
          if (phase === 'bought') requestAnimationFrame(focusPanel)
        }}
      />
    </>
  )
}

/**
 * Loads the buyer's order of an asset and sends it to the purchase actor.
 * @returns true while an order is loading that the asset names
 */
function useKnownOrder(asset: Asset, actor: PurchaseActor): boolean {
  const { api } = useApp()
  const receipt = useSelector(actor, purchaseOf.purchaseReceipt)
  const id = receipt?.id ?? asset.open_order_id
  const isEnabled = id !== null && api.extras.has('orders')
  const { data, isLoading } = useQuery({ ...orderQuery(api, id ?? ''), enabled: isEnabled })
  useEffect(() => {
    if (data !== undefined) actor.send({ type: 'purchase.known', purchase: data })
  }, [actor, data])
  return isLoading && receipt === null
}

function OpenOrderNote({ actor, onOpen }: { actor: PurchaseActor; onOpen: () => void }) {
  const order = useSelector(actor, purchaseOf.purchaseReceipt)
  return (
    <>
      <p>
        <OrderStatus status="awaiting_payment" />
      </p>
      <p className={note()}>
        Pay <bdi>{order?.seller ? nameOf(order.seller) : 'the seller'}</bdi>
        {order !== null && order.price !== '' && ` ${formatPrice(order.price)}`}. You can download
        it once they confirm your payment.
      </p>
      <Button wide onClick={onOpen}>
        Payment details
      </Button>
    </>
  )
}

function OwnedAsset({ asset }: Props): ReactNode {
  return (
    <>
      <p>
        <span className={tag({ tone: 'success' })}>Bought</span>
      </p>
      {asset.status === 'withdrawn' && (
        <p className={note()}>No longer for sale. You still have access.</p>
      )}
      <ButtonLink href="/dashboard?tab=purchases" look="quiet" size="sm">
        Your purchases and receipts
      </ButtonLink>
    </>
  )
}

/** Adds a free asset to the purchases, which is also required to review it. */
function AddToPurchases({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <Button look="quiet" size="sm" onClick={onAdd}>
        Add to purchases
      </Button>
      <p className={note()}>Keep access and leave a review.</p>
    </>
  )
}
