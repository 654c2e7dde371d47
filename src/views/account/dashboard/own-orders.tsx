import { useInfiniteQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import type { OrderActor } from '../../../machines/market/order/order.machine.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { OrderAction } from '../../../protocol/enums/market.ts'
import { assetPath } from '../../../protocol/market/assets.ts'
import type { Purchase } from '../../../protocol/market/market-types.ts'
import { salesQuery } from '../../../services/queries/orders.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { PagedListSection } from '../../components/lazy-section.tsx'
import { useOrder } from '../../hooks/use-keyed-actor.ts'
import OrderDialog from '../../market/orders/order-dialog.tsx'
import { OrderHistory, OrderStatus } from '../../market/orders/order-status.tsx'
import { RelativeTime } from '../../shared/content/relative-time.tsx'
import { isFree, Price } from '../../shared/market/price.tsx'
import { UserLink } from '../../shared/users/author-line.tsx'
import { MessageButton } from '../../shared/users/message-button.tsx'
import { DashboardRow } from './dashboard-row.tsx'

/** Orders and sales of the user's assets. */
export function OwnOrders() {
  const { api } = useApp()
  const query = useInfiniteQuery(salesQuery(api))
  return (
    <PagedListSection
      id="own-orders"
      title="Orders"
      text="Buyers pay you directly. Confirm each payment to open the download."
      query={query}
      label="your orders"
      empty="No orders yet. They show up here when someone buys one of your assets."
    >
      {(order) => <OrderRow key={idKey(order.id)} order={order} />}
    </PagedListSection>
  )
}

function OrderRow({ order }: { order: Purchase }) {
  const { id, asset, buyer, status, reference, created_at, history } = order
  const actor = useOrder(id)
  const title = order.title || 'Untitled'
  return (
    <DashboardRow
      picture={asset?.images[0] ?? null}
      title={title}
      href={asset === null ? null : assetPath(asset)}
      facts={
        <>
          <OrderStatus status={status} />
          {buyer !== null && (
            <span>
              to <UserLink user={buyer} className={css({ color: 'fg' })} />
            </span>
          )}
          <Price asset={order} />
          {reference !== '' && (
            <span className={css({ fontFamily: 'mono', userSelect: 'all' })}>{reference}</span>
          )}
          <RelativeTime iso={created_at} />
        </>
      }
      actions={
        <>
          {actor !== null && <OrderActions actor={actor} order={order} title={title} />}
          {buyer !== null && buyer.id !== null && (
            <MessageButton
              user={{ id: buyer.id, username: buyer.username, full_name: buyer.full_name }}
              size="sm"
              look="quiet"
              draft={`About your order ${reference} (“${title}”): `}
            />
          )}
        </>
      }
    >
      <OrderHistory history={history} />
      {actor !== null && <OrderDialog actor={actor} order={order} side="seller" />}
    </DashboardRow>
  )
}

interface ActionsProps {
  actor: OrderActor
  order: Purchase
  title: string
}

/** What the seller can do with an order in its status. */
function OrderActions({ actor, order, title }: ActionsProps) {
  const request = (action: OrderAction) => () => actor.send({ type: 'order.request', action })
  if (order.status === 'completed' && !isFree(order)) {
    return (
      <Button
        look="quiet"
        size="sm"
        aria-label={`Refund ${isolate(title)}`}
        onClick={request('refund')}
      >
        Refund
      </Button>
    )
  }
  if (order.status !== 'awaiting_payment') return null
  return (
    <>
      <Button
        size="sm"
        aria-label={`Payment received for ${isolate(title)}`}
        onClick={request('confirm')}
      >
        Payment received
      </Button>
      <Button
        look="quiet"
        size="sm"
        aria-label={`Cancel order of ${isolate(title)}`}
        onClick={request('cancel')}
      >
        Cancel order
      </Button>
    </>
  )
}
