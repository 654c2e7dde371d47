import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { grid, wrap } from '../../../../styled-system/patterns'
import { ASSET_SORTS, CURRENCIES, LICENCES } from '../../../protocol/enums/market.ts'
import { LICENCE_NAMES } from '../../../protocol/market/assets.ts'
import { Button } from '../../components/button.tsx'
import { CheckField } from '../../forms/check-field.tsx'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { HiddenFilterInputs } from '../../shared/lists/cached-feed.tsx'
import { FilterChoices, FilterMenu, FilterPopover } from '../../shared/lists/filter-popover.tsx'
import {
  formatRange,
  type MarketFilters,
  marketPath,
  type PriceRange,
  SORT_NAMES,
  toAssetFilters,
  validateRange,
  withRange,
} from './market-filters.ts'

const row = wrap({ flexShrink: '0', position: { base: 'relative', md: 'static' } })
const prices = grid({
  gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]',
  gap: '3',
  padding: '3',
  width: { md: '[20rem]' },
  '& > :is(:first-child, button, label)': { gridColumn: '[1 / -1]' },
})

const LICENCE_OPTIONS = [
  ['', 'Any licence'] as const,
  ...LICENCES.map((value) => [value, LICENCE_NAMES[value]] as const),
]
const CURRENCY_OPTIONS = [
  { value: '', label: 'Any' },
  ...CURRENCIES.map((value) => ({ value, label: value })),
]

/** Filter buttons for sort order, licence and price, each with a popover. */
export function FilterPanel({ filters }: { filters: MarketFilters }) {
  const query = toAssetFilters(filters)
  const { search, price_min, price_max, currency } = filters
  const sort = query.sort || (search === '' ? 'newest' : '')
  const sorts = ASSET_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))
  const price = query.free ? 'Free' : formatRange(query)
  return (
    <div className={row}>
      <FilterPopover label="Sort by" value={sort === '' ? 'Best match' : SORT_NAMES[sort]}>
        <FilterChoices
          label="Sort by"
          options={(search === '' ? sorts : [{ value: '', label: 'Best match' }, ...sorts]).map(
            ({ value, label }) => ({
              label,
              href: marketPath({ ...filters, sort: value }),
              chosen: sort === value,
            }),
          )}
        />
      </FilterPopover>
      <FilterMenu
        path="/marketplace"
        filters={{ ...filters, licence: query.licence || '' }}
        name="licence"
        label="Licence"
        options={LICENCE_OPTIONS}
      />
      <FilterPopover label="Price" value={price}>
        {/* Remounts with the new amounts when the URL changes; keeps typed text until then. */}
        <Prices key={[price_min, price_max, currency].join()} filters={filters} />
      </FilterPopover>
    </div>
  )
}

function Prices({ filters }: { filters: MarketFilters }) {
  const [, navigate] = useLocation()
  const { search, category, seller, tag, licence, sort } = filters
  const query = toAssetFilters(filters)
  const [range, setRange] = useState<PriceRange>({
    currency: query.currency || '',
    from: filters.price_min,
    to: filters.price_max,
  })
  const [problem, setProblem] = useState<ReturnType<typeof validateRange>>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const rangeErrors = validateRange(range)
    setProblem(rangeErrors)
    if (rangeErrors === null) navigate(marketPath(withRange(filters, range)))
  }
  const changeRange = (changed: Partial<PriceRange>) => {
    setRange({ ...range, ...changed })
    setProblem(null)
  }
  return (
    <form className={prices} aria-label="Price" action="/marketplace" onSubmit={submit} noValidate>
      <ChoiceField
        label="Currency"
        name="currency"
        value={range.currency}
        options={CURRENCY_OPTIONS}
        error={null}
        onChange={(currency) => navigate(marketPath(withRange(filters, { ...range, currency })))}
      />
      <TextField
        label="Min"
        name="price_min"
        inputMode="decimal"
        autoComplete="off"
        value={range.from}
        onChange={(from) => changeRange({ from })}
        error={problem?.from ?? null}
      />
      <TextField
        label="Max"
        name="price_max"
        inputMode="decimal"
        autoComplete="off"
        value={range.to}
        onChange={(to) => changeRange({ to })}
        error={problem?.to ?? null}
      />
      <Button type="submit" look="outline">
        Apply
      </Button>
      <CheckField
        label="Free only"
        name="free"
        value="1"
        checked={query.free === true}
        onChange={(free) =>
          navigate(
            marketPath({
              ...filters,
              free: free ? '1' : '',
              ...(free ? { price_min: '', price_max: '' } : {}),
            }),
          )
        }
      />
      <HiddenFilterInputs path={marketPath({ search, category, seller, tag, licence, sort })} />
    </form>
  )
}
