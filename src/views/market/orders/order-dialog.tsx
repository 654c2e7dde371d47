import { useSelector } from '@xstate/react'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import type { OrderActor } from '../../../machines/market/order/order.machine.ts'
import * as orderOf from '../../../machines/market/order/order.selectors.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { OrderAction, OrderRole } from '../../../protocol/enums/market.ts'
import type { Purchase } from '../../../protocol/market/market-types.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { nameOf } from '../../shared/users/author-line.tsx'
import { OrderDetails } from './order-details.tsx'

const problem = css({ color: 'danger' })

export interface OrderDialogProps {
  actor: OrderActor
  order: Purchase
  /** The side of the signed-in user. */
  side: OrderRole
  /** Whether the payment details are shown. */
  open?: boolean
  onClose?: () => void
}

/** Payment details of an open order, or the question before an action on it. */
export default function OrderDialog({
  actor,
  order,
  side,
  open = false,
  onClose = () => {},
}: OrderDialogProps) {
  const isAsking = useSelector(actor, orderOf.isOrderDialogOpen)
  const action = useSelector(actor, orderOf.orderAction)
  const dismiss = () => actor.send({ type: 'order.dismiss' })
  if (isAsking && action !== null) {
    return (
      <Dialog
        open
        onClose={dismiss}
        title={QUESTIONS[action]}
        footer={<Answers actor={actor} action={action} onDismiss={dismiss} />}
      >
        <div className={grid({ gap: '3' })}>
          <p>{consequence(action, side, order)}</p>
          <Problem actor={actor} />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Waiting for payment"
      footer={
        <>
          <Button
            look="outline"
            onClick={() => actor.send({ type: 'order.request', action: 'cancel' })}
          >
            Cancel order
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <OrderDetails order={order} />
    </Dialog>
  )
}

const QUESTIONS: { readonly [action in OrderAction]: string } = {
  confirm: 'Payment received?',
  cancel: 'Cancel this order?',
  refund: 'Refund this order?',
}

const SEND_LABELS: { readonly [action in OrderAction]: string } = {
  confirm: 'Payment received',
  cancel: 'Cancel order',
  refund: 'Mark as refunded',
}

function consequence(action: OrderAction, side: OrderRole, { buyer, title, price }: Purchase) {
  const name = buyer === null ? 'The buyer' : isolate(nameOf(buyer))
  switch (action) {
    case 'confirm':
      return `Confirm once ${price} has reached you. ${name} can then download ${isolate(title)}.`
    case 'refund':
      return `Send ${price} back first: Kinyeti doesn’t handle the money. ${name} can no longer download ${isolate(title)}.`
    case 'cancel':
      return side === 'buyer'
        ? 'The seller gets a notification. If you’ve already paid, message them first.'
        : `${name} gets a notification. If they’ve already paid, send the money back first.`
  }
}

function Problem({ actor }: Pick<OrderDialogProps, 'actor'>) {
  const text = useSelector(actor, orderOf.orderProblemText)
  const phase = useSelector(actor, orderOf.orderPhase)
  return (
    <div role="alert" className={problem}>
      {text !== null && <p>{text}</p>}
      {phase === 'unanswered' && <p>It’s safe to try again.</p>}
    </div>
  )
}

function Answers({
  actor,
  action,
  onDismiss,
}: Pick<OrderDialogProps, 'actor'> & { action: OrderAction; onDismiss: () => void }) {
  const phase = useSelector(actor, orderOf.orderPhase)
  if (phase === 'rejected') return <Button onClick={onDismiss}>Close</Button>
  return (
    <>
      <Button look="outline" onClick={onDismiss}>
        {phase === 'sending' ? 'Close' : 'Not now'}
      </Button>
      <Button busy={phase === 'sending'} onClick={() => actor.send({ type: 'order.send' })}>
        {phase === 'unanswered' ? 'Retry' : SEND_LABELS[action]}
      </Button>
    </>
  )
}
