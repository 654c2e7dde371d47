import { useSelector } from '@xstate/react'
import { type ReactNode, useRef, useState } from 'react'
import { grid, wrap } from '../../../styled-system/patterns'
import { card, note, tag } from '../../../styled-system/recipes'
import type { PurchaseActor } from '../../machines/market/purchase/purchase.machine.ts'
import * as purchaseOf from '../../machines/market/purchase/purchase.selectors.ts'
import { idKey, isSameUser } from '../../protocol/base/ids.ts'
import { LICENCE_NAMES } from '../../protocol/market/assets.ts'
import type { Asset } from '../../protocol/market/market-types.ts'
import { useSession } from '../account/session.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { NeedsScript } from '../components/errors/needs-script.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { usePurchase } from '../hooks/use-keyed-actor.ts'
import { usePendingIntent, useRequireAuth } from '../hooks/use-require-auth.ts'
import { BuyBar } from './buy-bar.tsx'
import { DownloadPanel, pendingDownload } from './download-panel.tsx'
import { FileFacts } from './file-facts.tsx'
import { isFree, Price } from './price.tsx'
import { shownPrice } from './price-text.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { Rating } from './rating.tsx'
import { WishlistButton } from './wishlist-button.tsx'

const first = wrap({ align: 'baseline', justify: 'space-between' })

interface Props {
  asset: Asset
}

/** Price, and the actions available to the user: buy, download or edit. */
export function BuyPanel({ asset }: Props) {
  const place = useRef<HTMLElement>(null)
  // The Buy button that was pressed may be unmounted by then.
  const focusHere = () => place.current?.querySelector('button')?.focus()
  const { phase, user } = useSession()
  const wantIt = useWantIt(asset)
  const forSale = phase !== 'loading' && !asset.owned && !isSameUser(user, asset.seller)
  return (
    <section ref={place} className={card({ pad: 'lg' })} aria-label="Buy and download">
      <div className={first}>
        <Price of={asset} size="lg" />
        <Rating rating={asset.rating} />
      </div>
      <div className={grid({ gap: '1', textStyle: 'small', color: 'muted' })}>
        <FileFacts file={asset.file} />
        <span>{LICENCE_NAMES[asset.licence]}</span>
      </div>
      <Inside asset={asset} focusHere={focusHere} />
      <WishlistButton asset={asset} look="words" />
      <NeedsScript to={isFree(asset) ? 'download it' : 'buy it'} />
      {forSale && (
        <BuyBar
          asset={asset}
          panel={place}
          label={isFree(asset) ? 'Download' : 'Buy'}
          onPress={wantIt}
        />
      )}
    </section>
  )
}

function Inside({ asset, focusHere }: Props & { focusHere: () => void }) {
  const { phase, user } = useSession()
  if (phase === 'loading') return <Skeleton height="44px" />
  if (phase === 'anonymous') return <SignInToBuy asset={asset} />
  if (isSameUser(user, asset.seller)) return <Own asset={asset} />
  return <AsMember asset={asset} focusHere={focusHere} />
}

const buyIntentKey = ({ id }: Asset): string => `buy ${idKey(id)}`

/** Requests the purchase or free download; anonymous users sign in first. */
function useWantIt(asset: Asset): () => void {
  const want = useRequireAuth()
  const free = isFree(asset)
  const key = free ? pendingDownload({ kind: 'asset', id: asset.id }) : buyIntentKey(asset)
  return () => want({ to: 'page', key }, free ? 'download this' : 'buy this')
}

function SignInToBuy({ asset }: Props) {
  const wantIt = useWantIt(asset)
  const free = isFree(asset)
  return (
    <>
      <Button wide onClick={wantIt}>
        {free ? 'Sign in to download' : buyText(asset)}
      </Button>
      {!free && <p className={note()}>You’ll sign in first.</p>}
    </>
  )
}

const buyText = ({ price }: Asset): string =>
  price === '' ? 'Buy' : `Buy for ${shownPrice(price)}`

const STATUS_NOTES = {
  draft: 'Draft: only you can see it.',
  published: 'For sale.',
  withdrawn: 'Unlisted. Past buyers keep access.',
} as const

/** Panel for the seller. */
function Own({ asset }: Props) {
  return (
    <>
      <p>
        <strong>This is your asset.</strong> {STATUS_NOTES[asset.status]}
      </p>
      <ButtonLink href={`/dashboard?tab=shop&edit=${idKey(asset.id)}`} wide>
        Edit in your shop
      </ButtonLink>
      <DownloadPanel target={{ kind: 'asset', id: asset.id }} title={asset.title} look="outline" />
    </>
  )
}

function AsMember({ asset, focusHere }: Props & { focusHere: () => void }) {
  const actor = usePurchase(asset.id)
  if (actor === null) return <Skeleton height="44px" />
  return <Known asset={asset} actor={actor} focusHere={focusHere} />
}

interface KnownProps extends Props {
  actor: PurchaseActor
  focusHere: () => void
}

function Known({ asset, actor, focusHere }: KnownProps) {
  const phase = useSelector(actor, purchaseOf.purchasePhase)
  const [asking, setAsking] = useState(false)
  const owned = asset.owned || phase === 'bought'
  const free = isFree(asset)
  const ask = () => {
    // A pending or failed purchase is shown in its current state.
    if (phase === 'idle' || phase === 'refused') actor.send({ type: 'purchase.start' })
    setAsking(true)
  }
  const buy = () => {
    // The button for anonymous users is unmounted.
    focusHere()
    if (!owned) ask()
  }
  usePendingIntent(buyIntentKey(asset), buy, 'buy this')
  return (
    <>
      {owned && <Owned asset={asset} />}
      {!owned && !free && (
        <Button wide busy={phase === 'buying'} onClick={ask}>
          {phase === 'buying' ? 'Buying…' : buyText(asset)}
        </Button>
      )}
      {(owned || free) && (
        <DownloadPanel target={{ kind: 'asset', id: asset.id }} title={asset.title} />
      )}
      {!owned && free && <Keep onCancel={ask} />}
      <PurchaseDialog
        asset={asset}
        actor={actor}
        open={asking && phase !== 'idle'}
        onClose={() => {
          setAsking(false)
          if (phase === 'bought') requestAnimationFrame(focusHere)
        }}
      />
    </>
  )
}

function Owned({ asset }: Props): ReactNode {
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
function Keep({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <Button look="quiet" size="sm" onClick={onCancel}>
        Add to purchases
      </Button>
      <p className={note()}>Keep access and leave a review.</p>
    </>
  )
}
