import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { figures } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { CURRENCIES, type Currency } from '../../../protocol/enums/market.ts'
import { assetPath, priceText } from '../../../protocol/market/assets.ts'
import type { Revenue, SellerStats } from '../../../protocol/market/market-types.ts'
import { Plot } from '../../components/plot/plot.tsx'
import { formatCount } from '../../locale.ts'
import { Rating } from '../../shared/market/rating.tsx'

const best = grid({
  '& h3': { textStyle: 'name' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    paddingBlock: '2',
    borderBlockStart: 'hairline',
    fontVariantNumeric: 'tabular-nums',
  },
  '& a': { color: 'fg' },
  '& li > span': { color: 'muted', textStyle: 'small' },
})

/** Revenue per currency; currencies are never added up. */
function formatRevenue(revenue: Revenue): string {
  const currencies = CURRENCIES.filter((currency) => revenue !== null && revenue[currency] > 0)
  return (
    currencies.map((currency) => priceText(revenue[currency], currency)).join(' and ') || 'Nothing'
  )
}

/** `SSP 0` instead of the `Free` of `priceText`. */
const amountFormatter =
  (currency: Currency) =>
  (amount: number): string =>
    amount === 0 ? `${currency} 0` : priceText(amount, currency)

function Tile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Sales stats: totals, the last 90 days by day, and best sellers. */
export function ShopStats({ stats }: { stats: SellerStats }) {
  const { assets_count, sales_count, downloads_count, revenue, rating } = stats
  return (
    <>
      <dl className={cx(figures(), grid({ columns: { base: 2, md: 3 } }))}>
        {assets_count !== null && <Tile name="Assets">{assets_count}</Tile>}
        {sales_count !== null && <Tile name="Sales">{sales_count}</Tile>}
        {downloads_count !== null && <Tile name="Downloads">{downloads_count}</Tile>}
        {revenue !== null &&
          CURRENCIES.map((currency) => (
            <Tile key={currency} name={`Revenue in ${currency}`}>
              {amountFormatter(currency)(revenue[currency])}
            </Tile>
          ))}
        <Tile name="Rating">
          {rating.count === 0 ? 'No reviews yet' : <Rating rating={rating} />}
        </Tile>
      </dl>
      <ShopPlots stats={stats} />
      <BestSellers stats={stats} />
    </>
  )
}

function ShopPlots({ stats: { days, revenue } }: { stats: SellerStats }) {
  const sales = days.reduce((sum, day) => sum + day.sales, 0)
  const period = formatCount(days.length, 'day', 'days')
  const totalRevenue = (currency: Currency): number =>
    days.reduce((sum, day) => sum + day.revenue[currency], 0)
  if (days.length === 0) return null
  return (
    <div className={grid({ columns: { base: 1, lg: 2 }, gap: '8' })}>
      <Plot
        title="Sales by day"
        look="bars"
        summary={`${sales === 0 ? 'No sales' : formatCount(sales, 'sale', 'sales')} in the last ${period}.`}
        series={[{ label: 'Sales', points: days.map(({ day, sales: value }) => ({ day, value })) }]}
      />
      {CURRENCIES.filter((currency) => revenue !== null && revenue[currency] > 0).map(
        (currency) => (
          <Plot
            key={currency}
            title={`Revenue by day in ${currency}`}
            look="bars"
            summary={`${amountFormatter(currency)(totalRevenue(currency))} in the last ${period}.`}
            format={amountFormatter(currency)}
            series={[
              {
                label: currency,
                points: days.map((entry) => ({ day: entry.day, value: entry.revenue[currency] })),
              },
            ]}
          />
        ),
      )}
    </div>
  )
}

function BestSellers({ stats }: { stats: SellerStats }) {
  if (stats.best.length === 0) return null
  return (
    <div className={best}>
      <h3 id="best-sellers">Best sellers</h3>
      <ol aria-labelledby="best-sellers">
        {stats.best.map(({ asset, sales, revenue }) => (
          <li key={idKey(asset.id)}>
            <bdi>
              <Link href={assetPath(asset)}>{asset.title || 'Untitled'}</Link>
            </bdi>
            <span>
              {formatCount(sales, 'sale', 'sales')}, {formatRevenue(revenue)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
