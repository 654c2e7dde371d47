import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { flex, wrap } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { isolate } from '../../../protocol/base/text.ts'
import { LICENCE_NAMES } from '../../../protocol/market/assets.ts'
import { assetCategoriesQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { ActiveFilter, Choices, SearchBox } from '../../shared/lists/filter-bar.tsx'
import { nonEmptyFilters } from '../../shared/lists/filters.ts'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { AssetList } from './asset-list.tsx'
import { FilterPanel } from './filter-panel.tsx'
import {
  formatRange,
  type MarketFilters,
  marketPath,
  toAssetFilters,
  useMarketFilters,
} from './market-filters.ts'
import { Shelves } from './shelves.tsx'

const filterBar = flex({
  direction: { base: 'column', md: 'row' },
  align: { md: 'center' },
  columnGap: '4',
  rowGap: '1',
  marginBlockEnd: { base: '2', md: '0' },
  '& > nav': { flexGrow: '1', minWidth: '0' },
})
const clear = css({ display: 'inline-flex', alignItems: 'center', minHeight: 'touch' })
const heading = css({ textStyle: 'title', marginBlockEnd: '1' })

/** /marketplace with its filters in the URL (ROUTE-15). */
export default function MarketplacePage() {
  const filters = useMarketFilters()
  const isFiltered = Object.keys(nonEmptyFilters(filters)).length > 0
  return (
    <PageFrame
      title={filters.tag === '' ? 'Marketplace' : `Assets with #${isolate(filters.tag)}`}
      lead="Brushes, fonts, patterns, photos and sounds, straight from their creators."
      compact
      aside={
        <>
          <ButtonLink href="/upload-asset" look="outline" size="sm">
            <Tag size={18} aria-hidden />
            Sell an asset
          </ButtonLink>
          <SearchBox
            label="Search assets"
            value={filters.search}
            toPath={(search) => marketPath({ ...filters, search })}
          />
        </>
      }
    >
      <div className={filterBar}>
        <Categories filters={filters} />
        <FilterPanel filters={filters} />
      </div>
      <ActiveFilters filters={filters} />
      {isFiltered ? (
        <AssetList filters={toAssetFilters(filters)} isFiltered />
      ) : (
        <Shelves>
          <h2 className={heading}>All assets</h2>
          <AssetList filters={toAssetFilters(filters)} isFiltered={false} />
        </Shelves>
      )}
    </PageFrame>
  )
}

/** Category filter; the page works without it if the categories fail to load. */
function Categories({ filters }: { filters: MarketFilters }) {
  const { api } = useApp()
  const { data } = useQuery(assetCategoriesQuery(api))
  const chosen = filters.category.toLowerCase()
  return (
    <Choices
      label="Category"
      options={[{ name: 'All', slug: '', id: '' }, ...(data ?? [])].map(({ name, slug, id }) => ({
        label: name,
        href: marketPath({ ...filters, category: slug }),
        chosen: chosen === slug || (chosen !== '' && chosen === String(id)),
      }))}
    />
  )
}

/** Active filters, each with a link that removes it. */
function ActiveFilters({ filters }: { filters: MarketFilters }) {
  const { tag, seller } = filters
  const query = toAssetFilters(filters)
  const range = formatRange(query)
  const activeFilters: readonly (readonly [string, Partial<MarketFilters>])[] = [
    ...(tag === '' ? [] : [[`#${isolate(tag)}`, { tag: '' }] as const]),
    ...(seller === '' ? [] : [[`By @${seller}`, { seller: '' }] as const]),
    ...(query.licence ? [[LICENCE_NAMES[query.licence], { licence: '' }] as const] : []),
    ...(query.free ? [['Free', { free: '' }] as const] : []),
    ...(range === '' ? [] : [[range, { price_min: '', price_max: '', currency: '' }] as const]),
  ]
  if (Object.keys(nonEmptyFilters(filters)).length === 0) return null
  return (
    <div className={wrap({ align: 'center', marginBlockEnd: '2' })}>
      {activeFilters.map(([label, without]) => (
        <ActiveFilter key={label} href={marketPath({ ...filters, ...without })}>
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
