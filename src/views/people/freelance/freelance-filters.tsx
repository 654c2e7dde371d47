import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { flex, grid, wrap } from '../../../../styled-system/patterns'
import { AVAILABILITIES } from '../../../protocol/enums/work.ts'
import { Button } from '../../components/button.tsx'
import { Choices } from '../../content/feed/filter-bar.tsx'
import { FilterChoices, FilterPopover } from '../../content/feed/filter-popover.tsx'
import { filterAddress } from '../../content/feed/filters.ts'
import { Kept } from '../../content/feed/kept.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { AVAILABILITY_WORDS } from './facts.tsx'

export const FILTERS = ['search', 'skill', 'location', 'availability', 'sort'] as const
/** As the address has them; '' where there is none. */
export type FreelanceFilters = Readonly<Record<(typeof FILTERS)[number], string>>

export const address = (filters: Partial<FreelanceFilters>): string =>
  filterAddress('/freelance', filters as Record<string, string>)

const bar = flex({
  direction: { base: 'column', md: 'row' },
  align: { md: 'center' },
  columnGap: '4',
  rowGap: '1',
  marginBlockEnd: '2',
  '& > nav': { flexGrow: '1', minWidth: '0' },
})
const row = wrap({ flexShrink: '0', position: { base: 'relative', md: 'static' } })
const form = grid({ gap: '3', padding: '3', width: { md: '[20rem]' } })

const SORTS = [
  ['', 'Any order'],
  ['rate', 'Lowest rate first'],
  ['-rate', 'Highest rate first'],
] as const

/** What narrows and orders the list, on one line; all of it is in the address. */
export function FreelanceFilterBar({ filters }: { filters: FreelanceFilters }) {
  const { skill, location, sort } = filters
  return (
    <div className={bar}>
      <Choices
        label="Time for new work"
        options={['' as const, ...AVAILABILITIES].map((availability) => ({
          label: availability === '' ? 'Everybody' : AVAILABILITY_WORDS[availability],
          href: address({ ...filters, availability }),
          chosen: filters.availability === availability,
        }))}
      />
      <div className={row}>
        <FilterPopover label="Skill" value={skill}>
          {/* Another address brings other words; what is being typed stays until then. */}
          <Word key={skill} name="skill" label="Skill" example="Lettering" filters={filters} />
        </FilterPopover>
        <FilterPopover label="Place" value={location}>
          <Word key={location} name="location" label="Place" example="Juba" filters={filters} />
        </FilterPopover>
        <FilterPopover
          label="Order"
          value={SORTS.find(([value]) => value !== '' && value === sort)?.[1] ?? ''}
        >
          <FilterChoices
            label="Order"
            options={SORTS.map(([value, label]) => ({
              label,
              href: address({ ...filters, sort: value }),
              chosen: sort === value,
            }))}
          />
        </FilterPopover>
      </div>
    </div>
  )
}

/** One word that narrows the list; none shows all. */
function Word({
  name,
  label,
  example,
  filters,
}: {
  name: 'skill' | 'location'
  label: string
  example: string
  filters: FreelanceFilters
}) {
  const [, go] = useLocation()
  const [text, setText] = useState(filters[name])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = address({ ...filters, [name]: text.trim() })
    if (next !== address(filters)) go(next)
  }
  return (
    <form className={form} action="/freelance" aria-label={label} onSubmit={submit}>
      <TextField label={label} name={name} value={text} placeholder={example} onChange={setText} />
      <Button type="submit" look="outline">
        Find
      </Button>
      <Kept address={address({ ...filters, [name]: '' })} />
    </form>
  )
}
