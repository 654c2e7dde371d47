import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { ASSET_SORTS, CURRENCIES, LICENCES } from '../../../protocol/enums/market.ts'
import { LICENCE_NAMES } from '../../../protocol/market/assets.ts'
import { Button } from '../../components/button.tsx'
import { Kept } from '../../content/feed/kept.tsx'
import { ChoiceField } from '../../create/choice-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { CheckField } from '../check-field.tsx'
import {
  askedFor,
  type MarketFilters,
  marketAddress,
  type PriceRange,
  rangeProblem,
  SORT_NAMES,
  withRange,
} from './market-filters.ts'

const unfolded = css({ display: 'grid' })
const folded = css({ display: { base: 'none', md: 'grid' } })
const panel = css({
  gridTemplateColumns: {
    base: '[repeat(2, minmax(0, 1fr))]',
    md: '[repeat(3, minmax(0, 1fr))]',
    lg: '[1fr 1.2fr 3.4fr]',
  },
  gap: '3',
  alignItems: 'start',
})
const prices = grid({
  gridColumn: { base: '[1 / -1]', lg: '[auto]' },
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]', md: '[1fr 1fr 1fr auto auto]' },
  gap: '3',
  alignItems: 'start',
  '& > :first-child': { gridColumn: { base: '[1 / -1]', md: '[auto]' } },
})
/** Level with the boxes, below the height of a label. */
const low = css({ marginBlockStart: { md: '6' } })

const SORTS = ASSET_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))
const LICENCE_OPTIONS = [
  { value: '', label: 'Any licence' },
  ...LICENCES.map((value) => ({ value, label: LICENCE_NAMES[value] })),
]
const CURRENCY_OPTIONS = [
  { value: '', label: 'Any' },
  ...CURRENCIES.map((value) => ({ value, label: value })),
]

/** Order, licence, price: folded away on a phone until asked for. */
export function FilterPanel({ filters }: { filters: MarketFilters }) {
  const [, go] = useLocation()
  const [open, setOpen] = useState(false)
  const id = useId()
  const form = `${id}-prices`
  const asked = askedFor(filters)
  const { price_min, price_max, currency } = filters
  return (
    <>
      <div className={css({ display: { md: 'none' } })}>
        <Button
          look="outline"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal size={18} aria-hidden />
          Sort and filter
        </Button>
      </div>
      <div id={id} className={cx(panel, open ? unfolded : folded)} data-folded>
        <ChoiceField
          label="Sort by"
          name="sort"
          form={form}
          value={asked.sort || (filters.search === '' ? 'newest' : '')}
          options={filters.search === '' ? SORTS : [{ value: '', label: 'Best match' }, ...SORTS]}
          error={null}
          onChange={(sort) => go(marketAddress({ ...filters, sort }))}
        />
        <ChoiceField
          label="Licence"
          name="licence"
          form={form}
          value={asked.licence || ''}
          options={LICENCE_OPTIONS}
          error={null}
          onChange={(licence) => go(marketAddress({ ...filters, licence }))}
        />
        {/* Another address brings other amounts; what is being typed stays until then. */}
        <Prices key={[price_min, price_max, currency].join()} id={form} filters={filters} />
      </div>
    </>
  )
}

function Prices({ id, filters }: { id: string; filters: MarketFilters }) {
  const [, go] = useLocation()
  const { search, category, seller, tag } = filters
  const asked = askedFor(filters)
  const [range, setRange] = useState<PriceRange>({
    currency: asked.currency || '',
    from: filters.price_min,
    to: filters.price_max,
  })
  const [problem, setProblem] = useState<ReturnType<typeof rangeProblem>>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = rangeProblem(range)
    setProblem(found)
    if (found === null) go(marketAddress(withRange(filters, range)))
  }
  const type = (changed: Partial<PriceRange>) => {
    setRange({ ...range, ...changed })
    setProblem(null)
  }
  return (
    <form
      id={id}
      className={prices}
      aria-label="Price"
      action="/marketplace"
      onSubmit={submit}
      noValidate
    >
      <ChoiceField
        label="Currency"
        name="currency"
        value={range.currency}
        options={CURRENCY_OPTIONS}
        error={null}
        onChange={(currency) => go(marketAddress(withRange(filters, { ...range, currency })))}
      />
      <TextField
        label="Price from"
        name="price_min"
        inputMode="decimal"
        autoComplete="off"
        value={range.from}
        onChange={(from) => type({ from })}
        error={problem?.from ?? null}
      />
      <TextField
        label="Price to"
        name="price_max"
        inputMode="decimal"
        autoComplete="off"
        value={range.to}
        onChange={(to) => type({ to })}
        error={problem?.to ?? null}
      />
      <Button type="submit" look="outline" className={low}>
        <span>
          Set price
          <noscript>
            <span>, order and licence</span>
          </noscript>
        </span>
      </Button>
      <CheckField
        label="Free only"
        name="free"
        value="1"
        checked={asked.free === true}
        className={low}
        onChange={(free) =>
          go(
            marketAddress({
              ...filters,
              free: free ? '1' : '',
              ...(free ? { price_min: '', price_max: '' } : {}),
            }),
          )
        }
      />
      <Kept address={marketAddress({ search, category, seller, tag })} />
    </form>
  )
}
