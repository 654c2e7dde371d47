import type { ReactNode } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { grid, hstack, wrap } from '../../../../styled-system/patterns'
import { facts, note } from '../../../../styled-system/recipes'
import type { PaymentMethod, Purchase } from '../../../protocol/market/market-types.ts'
import { paymentMethodName } from '../../../protocol/market/orders.ts'
import { Price } from '../../shared/market/price.tsx'
import { nameOf } from '../../shared/users/author-line.tsx'
import { MessageButton } from '../../shared/users/message-button.tsx'
import { CopyButton } from './copy-button.tsx'

const plate = css({ padding: '4', borderRadius: 'md', background: 'sunken' })
const copied = css({ fontFamily: 'mono', userSelect: 'all', overflowWrap: 'anywhere' })
const row = wrap({ align: 'center', columnGap: '2', rowGap: '0' })
// A long text wraps next to its button.
const copyable = hstack({ gap: '0', minWidth: '0' })

/** How the buyer pays an open order. */
export function OrderDetails({ order }: { order: Purchase }) {
  const { seller, title, reference, payment_methods } = order
  const name = seller === null ? 'the seller' : nameOf(seller)
  return (
    <div className={grid({ gap: '4' })}>
      <p>
        Pay <bdi>{name}</bdi> directly. Kinyeti doesn’t handle the money. You can download{' '}
        <bdi>{title || 'this'}</bdi> once the seller confirms your payment.
      </p>
      <dl className={cx(facts(), plate)}>
        <Row name="Amount">
          <Price asset={order} />
        </Row>
        {reference !== '' && (
          <Row name="Reference">
            <Copyable text={reference} label="the reference" />
          </Row>
        )}
        {payment_methods.map((method) => (
          <Row key={method.method} name={paymentMethodName(method.method)}>
            <Method method={method} />
          </Row>
        ))}
      </dl>
      {payment_methods.length === 0 ? (
        <p>
          <bdi>{name}</bdi> hasn’t added a way to pay yet. Ask how to pay in a message.
        </p>
      ) : (
        reference !== '' && <p className={note()}>Add the reference to your payment.</p>
      )}
      <MessageSeller order={order} />
    </div>
  )
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <span className={copyable}>
      <span className={copied}>{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={row}>{children}</dd>
    </>
  )
}

function Method({ method: { method, account, name, place } }: { method: PaymentMethod }) {
  if (account === '') return <bdi>{place || name || 'Agree on a place in a message.'}</bdi>
  return (
    <>
      <Copyable text={account} label={`the ${paymentMethodName(method)} number`} />
      {name !== '' && (
        <span className={note()}>
          <bdi>{name}</bdi>
        </span>
      )}
    </>
  )
}

function MessageSeller({ order: { seller, title, reference } }: { order: Purchase }) {
  if (seller === null || seller.id === null) return null
  const { id, username, full_name } = seller
  const draft = `About my order ${reference} (“${title}”): `
  return (
    <div>
      <MessageButton user={{ id, username, full_name }} label="Message seller" draft={draft} />
    </div>
  )
}
