import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { LICENCE_NAMES } from '../../protocol/assets.ts'
import type { Purchase } from '../../protocol/market-types.ts'
import { useApp } from '../app-context.tsx'
import { Time } from '../components/time.tsx'
import { PersonLink } from '../content/author-line.tsx'
import { publishedLabel } from '../content/published.ts'
import { Price } from './price.tsx'

const list = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  columnGap: '4',
  rowGap: '1',
  padding: '4',
  borderRadius: 'md',
  background: 'sunken',
  '& dt': { color: 'muted' },
  '& dd': { overflowWrap: 'anywhere' },
})
const number = css({ fontFamily: 'mono', userSelect: 'all' })

/** What was agreed when something was bought; it stands, whatever becomes of the asset. */
export function Receipt({ purchase }: { purchase: Purchase }) {
  const { now } = useApp()
  const { title, price, licence, receipt, seller, created_at } = purchase
  return (
    <dl className={list}>
      {receipt !== '' && (
        <Line name="Receipt">
          <span className={number}>{receipt}</span>
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
          <PersonLink person={seller} />
        </Line>
      )}
      {created_at !== '' && (
        <Line name="On">
          <Time iso={created_at} label={publishedLabel(created_at, now())} />
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
