import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { LICENCE_NAMES } from '../../../protocol/market/assets.ts'
import { type AssetFilters, assetCategoriesQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { ActiveFilter, bar, Choices, SearchBox } from '../../content/feed/filter-bar.tsx'
import { given } from '../../content/feed/filters.ts'
import { PageFrame } from '../../content/page-frame.tsx'
import { AssetList } from './asset-list.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { askedFor, type MarketFilters, marketAddress, useMarketFilters } from './market-filters.ts'
import { Shelves } from './shelves.tsx'

const clear = css({ display: 'inline-flex', alignItems: 'center', minHeight: 'touch' })
const heading = css({ textStyle: 'title', marginBlockEnd: '1' })

/** /marketplace with its filters in the address (ROUTE-15). */
export default function MarketplacePage() {
  const filters = useMarketFilters()
  const filtered = Object.keys(given(filters)).length > 0
  return (
    <PageFrame
      title={filters.tag === '' ? 'Marketplace' : `Assets with #${filters.tag}`}
      lead="Brushes, fonts, patterns, pictures and sounds, straight from the people who made them."
      aside={
        <ButtonLink href="/upload-asset" look="outline">
          <Tag size={18} aria-hidden />
          Sell an asset
        </ButtonLink>
      }
    >
      <div className={bar}>
        <SearchBox
          label="Search assets"
          value={filters.search}
          toAddress={(search) => marketAddress({ ...filters, search })}
        />
        <Categories filters={filters} />
        <FilterPanel filters={filters} />
        <Active filters={filters} />
      </div>
      {!filtered && <Shelves />}
      {!filtered && <h2 className={heading}>All assets</h2>}
      <AssetList filters={askedFor(filters)} filtered={filtered} />
    </PageFrame>
  )
}

/** Without them, when they do not come, all the rest works. */
function Categories({ filters }: { filters: MarketFilters }) {
  const { api } = useApp()
  const { data } = useQuery(assetCategoriesQuery(api))
  const chosen = filters.category.toLowerCase()
  return (
    <Choices
      label="Category"
      options={[{ name: 'All', slug: '', id: '' }, ...(data ?? [])].map(({ name, slug, id }) => ({
        label: name,
        href: marketAddress({ ...filters, category: slug }),
        chosen: chosen === slug || (chosen !== '' && chosen === String(id)),
      }))}
    />
  )
}

/** The filters that hold, each with a way to drop it. */
function Active({ filters }: { filters: MarketFilters }) {
  const { tag, seller } = filters
  const asked = askedFor(filters)
  const range = rangeText(asked)
  const set: readonly (readonly [string, Partial<MarketFilters>])[] = [
    ...(tag === '' ? [] : [[`#${tag}`, { tag: '' }] as const]),
    ...(seller === '' ? [] : [[`By @${seller}`, { seller: '' }] as const]),
    ...(asked.licence ? [[LICENCE_NAMES[asked.licence], { licence: '' }] as const] : []),
    ...(asked.free ? [['Free', { free: '' }] as const] : []),
    ...(range === '' ? [] : [[range, { price_min: '', price_max: '', currency: '' }] as const]),
  ]
  if (Object.keys(given(filters)).length === 0) return null
  return (
    <div className={wrap({ align: 'center' })}>
      {set.map(([label, without]) => (
        <ActiveFilter key={label} href={marketAddress({ ...filters, ...without })}>
          {label}
        </ActiveFilter>
      ))}
      <span className={clear}>
        <Link href="/marketplace" className={link()}>
          Clear filters
        </Link>
      </span>
    </div>
  )
}

/** '' without a range. */
function rangeText({ price_min = null, price_max = null, currency }: AssetFilters): string {
  const figure = (amount: number) => `${currency} ${amount.toLocaleString('en-US')}`.trim()
  if (price_min !== null && price_max !== null) {
    return `${figure(price_min)} to ${price_max.toLocaleString('en-US')}`
  }
  if (price_min !== null) return `From ${figure(price_min)}`
  if (price_max !== null) return `Up to ${figure(price_max)}`
  return currency ? `In ${currency}` : ''
}
