import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { flex, grid } from '../../../../styled-system/patterns'
import { AVAILABILITIES } from '../../../protocol/enums/work.ts'
import { Button } from '../../components/button.tsx'
import { bar, Choices } from '../../content/feed/filter-bar.tsx'
import { filterAddress } from '../../content/feed/filters.ts'
import { Kept } from '../../content/feed/kept.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { AVAILABILITY_WORDS } from './facts.tsx'

export const FILTERS = ['search', 'skill', 'location', 'availability', 'sort'] as const
/** As the address has them; '' where there is none. */
export type FreelanceFilters = Readonly<Record<(typeof FILTERS)[number], string>>

export const address = (filters: Partial<FreelanceFilters>): string =>
  filterAddress('/freelance', filters as Record<string, string>)

const form = grid({
  gridTemplateColumns: {
    base: '[minmax(0, 1fr) minmax(0, 1fr)]',
    md: '[minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto]',
  },
  alignItems: 'end',
  gap: '3',
  '& > :first-child': { gridColumn: { base: '[1 / -1]', md: '[auto]' } },
  '& > button': { gridColumn: { base: '[1 / -1]', md: '[auto]' } },
})

const rows = flex({
  direction: { base: 'column', lg: 'row' },
  justify: 'space-between',
  gap: '3',
  minWidth: '0',
  '& > nav': { minWidth: '0' },
})

const SORTS = [
  ['', 'Any order'],
  ['rate', 'Lowest rate first'],
  ['-rate', 'Highest rate first'],
] as const

/** What narrows and orders the list; all of it is in the address. */
export function FreelanceFilterBar({ filters }: { filters: FreelanceFilters }) {
  const { search, skill, location } = filters
  return (
    <div className={bar}>
      {/* Another address brings other words; what is being typed stays until then. */}
      <Words key={[search, skill, location].join('\n')} filters={filters} />
      <div className={rows}>
        <Choices
          label="Time for new work"
          options={['' as const, ...AVAILABILITIES].map((availability) => ({
            label: availability === '' ? 'Everybody' : AVAILABILITY_WORDS[availability],
            href: address({ ...filters, availability }),
            chosen: filters.availability === availability,
          }))}
        />
        <Choices
          label="Order"
          options={SORTS.map(([sort, label]) => ({
            label,
            href: address({ ...filters, sort }),
            chosen: filters.sort === sort,
          }))}
        />
      </div>
    </div>
  )
}

function Words({ filters }: { filters: FreelanceFilters }) {
  const [, go] = useLocation()
  const [words, setWords] = useState({
    search: filters.search,
    skill: filters.skill,
    location: filters.location,
  })
  const { availability, sort } = filters
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(words).map(([name, text]) => [name, text.trim()])
    const next = address({ ...filters, ...Object.fromEntries(given) })
    if (next !== address(filters)) go(next)
  }
  return (
    <search aria-label="Freelancers">
      <form className={form} action="/freelance" onSubmit={submit}>
        <TextField
          label="Name, title or skill"
          type="search"
          name="search"
          value={words.search}
          onChange={(search) => setWords({ ...words, search })}
        />
        <TextField
          label="Skill"
          name="skill"
          value={words.skill}
          placeholder="Lettering"
          onChange={(skill) => setWords({ ...words, skill })}
        />
        <TextField
          label="Place"
          name="location"
          value={words.location}
          placeholder="Juba"
          onChange={(location) => setWords({ ...words, location })}
        />
        <Button type="submit" look="outline">
          Find
        </Button>
        <Kept address={address({ availability, sort })} />
      </form>
    </search>
  )
}
