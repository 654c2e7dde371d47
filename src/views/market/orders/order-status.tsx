import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import type { OrderRole, PurchaseStatus } from '../../../protocol/enums/market.ts'
import type { Purchase } from '../../../protocol/market/market-types.ts'
import { RelativeTime } from '../../shared/content/relative-time.tsx'

const STATUSES: {
  readonly [status in PurchaseStatus]: {
    label: string
    tone: 'sorghum' | 'success' | 'plain'
  }
} = {
  awaiting_payment: { label: 'Waiting for payment', tone: 'sorghum' },
  completed: { label: 'Paid', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
}

export function OrderStatus({ status }: { status: PurchaseStatus }) {
  const { label, tone } = STATUSES[status]
  return <span className={tag({ tone })}>{label}</span>
}

const EVENTS: { readonly [status in PurchaseStatus]: string } = {
  awaiting_payment: 'Ordered',
  completed: 'Payment confirmed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

const BY: { readonly [role in OrderRole]: string } = {
  buyer: ' by the buyer',
  seller: ' by the seller',
}

const list = grid({ gap: '1', textStyle: 'small', color: 'muted' })

/** Each status an order has had, the same for both sides. Nothing for a purchase without steps. */
export function OrderHistory({ history }: Pick<Purchase, 'history'>) {
  if (history.length < 2) return null
  return (
    <ol className={list} aria-label="History">
      {history.map(({ status, by, at }) => (
        <li key={`${status} ${at}`} className={css({ '& time': { marginInlineStart: '2' } })}>
          {EVENTS[status]}
          {by === null ? '' : BY[by]} <RelativeTime iso={at} />
        </li>
      ))}
    </ol>
  )
}
