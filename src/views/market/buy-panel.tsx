import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import type { PurchaseActor } from '../../machines/market/purchase/purchase.machine.ts'
import * as purchaseOf from '../../machines/market/purchase/purchase.selectors.ts'
import { openMode } from '../../machines/session/signInModal/signInModal.selectors.ts'
import { idKey, isPerson } from '../../protocol/base/ids.ts'
import { LICENCE_NAMES } from '../../protocol/market/assets.ts'
import type { Asset } from '../../protocol/market/market-types.ts'
import { useApp, usePurchase } from '../app-context.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useSession } from '../session/session.ts'
import { card, tag } from '../theme/recipes.ts'
import { DownloadPanel } from './download-panel.tsx'
import { FileFacts } from './file-facts.tsx'
import { isFree, Price } from './price.tsx'
import { shownPrice } from './price-text.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { Rating } from './rating.tsx'

const first = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '2',
})
const facts = css({ display: 'grid', gap: '1', textStyle: 'small', color: 'muted' })
const note = css({ textStyle: 'small', color: 'muted' })

interface Props {
  asset: Asset
}

/** The price, and what the person in front of it can do: buy, download, change their own. */
export function BuyPanel({ asset }: Props) {
  const place = useRef<HTMLElement>(null)
  // What was pressed last, Buy, may be gone by then.
  const focusHere = () =>
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
  return (
    <section ref={place} className={card({ pad: 'lg' })} aria-label="Buy and download">
      <div className={first}>
        <Price of={asset} size="lg" />
        <Rating rating={asset.rating} />
      </div>
      <div className={facts}>
        <FileFacts file={asset.file} />
        <span>{LICENCE_NAMES[asset.licence]}</span>
      </div>
      <Inside asset={asset} onBought={focusHere} />
    </section>
  )
}

function Inside({ asset, onBought }: Props & { onBought: () => void }) {
  const { phase, user } = useSession()
  const [wanted, want] = useWish()
  if (phase === 'loading') return <Skeleton height="44px" />
  if (phase === 'anonymous') return <AsVisitor asset={asset} onWant={want} />
  if (isPerson(user, asset.seller)) return <Own asset={asset} />
  return <AsMember asset={asset} wanted={wanted} onBought={onBought} />
}

/** What a visitor pressed is done once they have signed in, unless they thought better of it. */
function useWish(): [boolean, () => void] {
  const { signInModal } = useApp()
  const { phase } = useSession()
  const open = useSelector(signInModal, (s) => openMode(s) !== null)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!open && phase === 'anonymous') setWanted(false)
  }, [open, phase])
  const want = () => {
    signInModal.send({ type: 'modal.open', mode: 'login' })
    setWanted(true)
  }
  return [wanted, want]
}

function AsVisitor({ asset, onWant }: Props & { onWant: () => void }) {
  return (
    <>
      <Button wide onClick={onWant}>
        {isFree(asset) ? 'Sign in to download' : buyText(asset)}
      </Button>
      {!isFree(asset) && <p className={note}>You are asked to sign in first.</p>}
    </>
  )
}

const buyText = ({ price }: Asset): string =>
  price === '' ? 'Buy' : `Buy for ${shownPrice(price)}`

const STATUS_NOTES = {
  draft: 'A draft: nobody but you sees it.',
  published: 'It is for sale.',
  withdrawn: 'Withdrawn: it is not for sale. Who bought it keeps it.',
} as const

/** The seller's own. */
function Own({ asset }: Props) {
  return (
    <>
      <p>
        <strong>This is yours.</strong> {STATUS_NOTES[asset.status]}
      </p>
      <ButtonLink href={`/dashboard?tab=shop&edit=${idKey(asset.id)}`} wide>
        Edit in your shop
      </ButtonLink>
      <DownloadPanel target={{ kind: 'asset', id: asset.id }} title={asset.title} look="outline" />
    </>
  )
}

function AsMember({ asset, wanted, onBought }: Props & { wanted: boolean; onBought: () => void }) {
  const actor = usePurchase(asset.id)
  if (actor === null) return <Skeleton height="44px" />
  return <Known asset={asset} actor={actor} wanted={wanted} onBought={onBought} />
}

interface KnownProps extends Props {
  actor: PurchaseActor
  wanted: boolean
  onBought: () => void
}

function Known({ asset, actor, wanted, onBought }: KnownProps) {
  const phase = useSelector(actor, purchaseOf.purchasePhase)
  const [asking, setAsking] = useState(false)
  const owned = asset.owned || phase === 'bought'
  const free = isFree(asset)
  const ask = () => {
    // What waits for an answer or a retry is shown as it stands.
    if (phase === 'idle' || phase === 'refused') actor.send({ type: 'purchase.start' })
    setAsking(true)
  }
  useStartWanted(wanted && !owned && !free, ask)
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
      {!owned && free && <Keep onKeep={ask} />}
      <PurchaseDialog
        asset={asset}
        actor={actor}
        open={asking && phase !== 'idle'}
        onClose={() => {
          setAsking(false)
          if (phase === 'bought') onBought()
        }}
      />
    </>
  )
}

/** Goes on, once, with what a visitor wanted before they signed in. */
function useStartWanted(wanted: boolean, start: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (!wanted || done.current) return
    done.current = true
    start()
  })
}

function Owned({ asset }: Props): ReactNode {
  return (
    <>
      <p>
        <span className={tag({ tone: 'success' })}>Bought</span>
      </p>
      {asset.status === 'withdrawn' && (
        <p className={note}>It is not sold any more. Yours stays yours.</p>
      )}
      <ButtonLink href="/dashboard?tab=purchases" look="quiet" size="sm">
        Your purchases and receipts
      </ButtonLink>
    </>
  )
}

/** What is free can be kept with one's purchases, which is what reviews ask for, too. */
function Keep({ onKeep }: { onKeep: () => void }) {
  return (
    <>
      <Button look="quiet" size="sm" onClick={onKeep}>
        Keep it in your purchases
      </Button>
      <p className={note}>Then it stays yours, and you can review it.</p>
    </>
  )
}
