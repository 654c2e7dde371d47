import type { ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { facts } from '../../../styled-system/recipes'
import { parseTime } from '../../protocol/base/time.ts'
import { LICENCE_NAMES } from '../../protocol/market/assets.ts'
import type { Purchase } from '../../protocol/market/market-types.ts'
import { Time } from '../components/time.tsx'
import { UserLink } from '../content/detail/author-line.tsx'
import { dateFormat } from '../locale.ts'
import { Price } from './price.tsx'

const plate = css({ padding: '4', borderRadius: 'md', background: 'sunken' })

/** Receipt of a purchase; it does not change with the asset. */
export function Receipt({ purchase }: { purchase: Purchase }) {
  const { title, price, licence, receipt, seller, created_at } = purchase
  const at = parseTime(created_at)
  return (
    <dl className={cx(facts(), plate)}>
      {receipt !== '' && (
        <Line name="Receipt">
          <span className={css({ fontFamily: 'mono', userSelect: 'all' })}>{receipt}</span>
        </Line>
      )}
      <Line name="Bought">
        <span dir="auto">{title || 'Untitled'}</span>
      </Line>
      <Line name="Price">
        <Price of={{ price }} />
      </Line>
      <Line name="Licence">{LICENCE_NAMES[licence]}</Line>
      {seller !== null && (
        <Line name="From">
          <UserLink user={seller} />
        </Line>
      )}
      {at !== null && (
        <Line name="On">
          <Time iso={created_at} label={dateFormat({ dateStyle: 'long' }).format(at)} />
        </Line>
      )}
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
