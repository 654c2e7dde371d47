import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { grid, wrap } from '../../../styled-system/patterns'
import { note } from '../../../styled-system/recipes'
import type { PurchaseActor } from '../../machines/market/purchase/purchase.machine.ts'
import { PURCHASE_MESSAGES, termsOf } from '../../machines/market/purchase/purchase.policy.ts'
import * as purchaseOf from '../../machines/market/purchase/purchase.selectors.ts'
import type { Asset, Purchase } from '../../protocol/market/market-types.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/overlay/dialog.tsx'
import { useOrder } from '../hooks/use-keyed-actor.ts'
import { lazySection, useSection } from '../routing/lazy-section.tsx'
import { isFree, Price } from '../shared/market/price.tsx'
import { formatPrice } from '../shared/market/price-text.ts'
import { nameOf } from '../shared/users/author-line.tsx'
import { FileFacts } from './file-facts.tsx'
import { LicenceSummary } from './licence.tsx'
import type { OrderDialogProps } from './orders/order-dialog.tsx'
import { Receipt } from './receipt.tsx'

/** Loaded with the confirmation of a priced asset, before it is needed. */
const OrderDialogSection = lazySection<OrderDialogProps>(() => import('./orders/order-dialog.tsx'))

const problem = css({ color: 'danger', '& a': { color: 'fg', textDecoration: 'underline' } })

interface Props {
  asset: Asset
  actor: PurchaseActor
  open: boolean
  onClose: () => void
}

/** Purchase confirmation with price and licence, then the receipt (API-ASSET-10). */
export function PurchaseDialog({ asset, actor, open, onClose }: Props) {
  const receipt = useSelector(actor, purchaseOf.purchaseReceipt)
  const free = isFree(asset)
  if (receipt?.status === 'awaiting_payment')
    return <OpenOrder open={open} order={receipt} onClose={onClose} />
  if (receipt !== null) return <PurchaseDone open={open} receipt={receipt} onClose={onClose} />
  const close = () => {
    onClose()
    actor.send({ type: 'purchase.cancel' })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={free ? 'Add to purchases' : 'Buy this asset'}
      footer={<Buttons asset={asset} actor={actor} onCancel={close} />}
    >
      <div className={grid({ gap: '4' })}>
        <div>
          <p className={wrap({ align: 'baseline', justify: 'space-between' })}>
            <strong dir="auto">{asset.title || 'Untitled'}</strong>
            <Price asset={asset} size="lg" />
          </p>
          <p className={note()}>
            By <bdi>{nameOf(asset.seller)}</bdi>
            {asset.file !== null && <br />}
            <FileFacts file={asset.file} />
          </p>
        </div>
        <LicenceSummary licence={asset.licence} />
        <PaymentNote asset={asset} />
        <Problem actor={actor} />
      </div>
    </Dialog>
  )
}

/** How it is paid, before the purchase. */
function PaymentNote({ asset }: Pick<Props, 'asset'>) {
  const { api } = useApp()
  const isOrder = !isFree(asset) && api.extras.has('orders')
  useSection(isOrder ? OrderDialogSection : null)
  if (!isOrder)
    return <p className={note()}>Download it any time. Your receipt is saved in Purchases.</p>
  return (
    <p className={note()}>
      You pay the seller directly: Kinyeti doesn’t handle the money. You see how to pay next, and
      can download it once the seller confirms your payment.
    </p>
  )
}

function OpenOrder({
  open,
  order,
  onClose,
}: {
  open: boolean
  order: Purchase
  onClose: () => void
}) {
  const OrderDialog = useSection(OrderDialogSection)
  const actor = useOrder(order.id)
  const close = useSettledClose(onClose)
  if (actor === null || OrderDialog === null) return null
  return <OrderDialog actor={actor} order={order} side="buyer" open={open} onClose={close} />
}

function Problem({ actor }: Pick<Props, 'actor'>) {
  const text = useSelector(actor, purchaseOf.purchaseProblem)
  const phase = useSelector(actor, purchaseOf.purchasePhase)
  return (
    <>
      <p role="status">{phase === 'buying' && 'Buying…'}</p>
      <div role="alert" className={problem}>
        <p>{text}</p>
        {phase === 'unanswered' && <UnknownOutcome />}
      </div>
    </>
  )
}

/** The server states whether a retry could buy the asset twice. */
function UnknownOutcome() {
  const { api } = useApp()
  if (api.extras.has('purchase_once')) return <p>{PURCHASE_MESSAGES.unknownOnce}</p>
  return (
    <p>
      {PURCHASE_MESSAGES.unknown} <Link href="/dashboard?tab=purchases">Your purchases</Link>
    </p>
  )
}

function Buttons({
  asset,
  actor,
  onCancel,
}: Omit<Props, 'open' | 'onClose'> & { onCancel: () => void }) {
  const phase = useSelector(actor, purchaseOf.purchasePhase)
  const buying = phase === 'buying'
  if (phase === 'refused') return <Button onClick={onCancel}>Close</Button>
  const confirm = () => {
    const terms = termsOf(asset)
    actor.send(
      phase === 'unanswered' ? { type: 'purchase.retry' } : { type: 'purchase.confirm', terms },
    )
  }
  return (
    <>
      <Button look="outline" onClick={onCancel}>
        {buying ? 'Close' : 'Not now'}
      </Button>
      <Button busy={buying} onClick={confirm}>
        {confirmLabel(phase, asset)}
      </Button>
    </>
  )
}

/** Does not change while buying: a narrower button would put Close under a second click. */
function confirmLabel(phase: purchaseOf.PurchasePhase, asset: Asset): string {
  if (phase === 'unanswered') return 'Retry'
  if (isFree(asset)) return 'Confirm'
  return asset.price === '' ? 'Confirm purchase' : `Buy for ${formatPrice(asset.price)}`
}

/**
 * Time in ms during which the receipt ignores Close, which may be the second click of a double
 * click on Confirm.
 */
const SETTLING_MS = 600

/** Closes what has just replaced the confirmation. */
function useSettledClose(onClose: () => void): () => void {
  const { now } = useApp()
  const [shownAt] = useState(now)
  return () => {
    if (now() - shownAt >= SETTLING_MS) onClose()
  }
}

function PurchaseDone({
  open,
  receipt,
  onClose,
}: {
  open: boolean
  receipt: Purchase
  onClose: () => void
}) {
  const close = useSettledClose(onClose)
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Purchase complete"
      description="Receipt saved in Purchases."
      footer={<Button onClick={close}>Go to download</Button>}
    >
      <Receipt purchase={receipt} />
    </Dialog>
  )
}
