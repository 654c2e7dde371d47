import type { ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { facts } from '../../../styled-system/recipes'
import { parseTime } from '../../protocol/base/time.ts'
import { licenceName } from '../../protocol/market/assets.ts'
import type { Purchase } from '../../protocol/market/market-types.ts'
import { Time } from '../components/time.tsx'
import { dateFormat } from '../locale.ts'
import { Price } from '../shared/market/price.tsx'
import { UserLink } from '../shared/users/author-line.tsx'

const plate = css({ padding: '4', borderRadius: 'md', background: 'sunken' })

/** Receipt of a purchase; it does not change with the asset. */
export function Receipt({ purchase }: { purchase: Purchase }) {
  const { title, price, licence, receipt, seller, created_at } = purchase
  const at = parseTime(created_at)
  return (
    <dl className={cx(facts(), plate)}>
      {receipt !== '' && (
        <ReceiptRow name="Receipt">
          <span className={css({ fontFamily: 'mono', userSelect: 'all' })}>{receipt}</span>
        </ReceiptRow>
      )}
      <ReceiptRow name="Bought">
        <span dir="auto">{title || 'Untitled'}</span>
      </ReceiptRow>
      <ReceiptRow name="Price">
        <Price asset={{ price }} />
      </ReceiptRow>
      {licence !== '' && <ReceiptRow name="Licence">{licenceName(licence)}</ReceiptRow>}
      {seller !== null && (
        <ReceiptRow name="From">
          <UserLink user={seller} />
        </ReceiptRow>
      )}
      {at !== null && (
        <ReceiptRow name="On">
          <Time iso={created_at} label={dateFormat({ dateStyle: 'long' }).format(at)} />
        </ReceiptRow>
      )}
    </dl>
  )
}

function ReceiptRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
