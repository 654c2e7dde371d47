import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { flex, grid, wrap } from '../../../../styled-system/patterns'
import { AVAILABILITIES } from '../../../protocol/enums/projects.ts'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { AVAILABILITY_LABELS } from '../../shared/freelance/facts.tsx'
import { HiddenFilterInputs } from '../../shared/lists/cached-feed.tsx'
import { Choices } from '../../shared/lists/filter-bar.tsx'
import { FilterChoices, FilterPopover } from '../../shared/lists/filter-popover.tsx'
import { filterPath } from '../../shared/lists/filters.ts'

export const FILTERS = ['search', 'skill', 'location', 'availability', 'sort'] as const
/** Filter values from the URL; '' if absent. */
export type FreelanceFilters = Readonly<Record<(typeof FILTERS)[number], string>>

export const freelancePath = (filters: Partial<FreelanceFilters>): string =>
  filterPath('/freelance', filters as Record<string, string>)

export const bar = flex({
  direction: { base: 'column', md: 'row' },
  align: { md: 'center' },
  columnGap: '4',
  rowGap: '1',
  marginBlockEnd: '2',
  '& > nav': { flexGrow: '1', minWidth: '0' },
})
export const filterRow = wrap({ flexShrink: '0', position: { base: 'relative', md: 'static' } })
const form = grid({ gap: '3', padding: '3', width: { md: '[20rem]' } })

const SORTS = [
  ['', 'Recommended'],
  ['rate', 'Lowest rate first'],
  ['-rate', 'Highest rate first'],
] as const

/** Filters and sort order in one row; all of it is in the URL. */
export function FreelanceFilterBar({ filters }: { filters: FreelanceFilters }) {
  const { skill, location, sort } = filters
  return (
    <div className={bar}>
      <Choices
        label="Availability"
        options={['' as const, ...AVAILABILITIES].map((availability) => ({
          label: availability === '' ? 'Any availability' : AVAILABILITY_LABELS[availability],
          href: freelancePath({ ...filters, availability }),
          chosen: filters.availability === availability,
        }))}
      />
      <div className={filterRow}>
        <FilterPopover label="Skill" value={skill}>
          {/* Remounts with the new value when the URL changes; keeps typed text until then. */}
          <TextFilter
            key={skill}
            name="skill"
            label="Skill"
            example="Lettering"
            value={skill}
            toPath={(text) => freelancePath({ ...filters, skill: text })}
          />
        </FilterPopover>
        <FilterPopover label="Location" value={location}>
          <TextFilter
            key={location}
            name="location"
            label="Location"
            example="Juba"
            value={location}
            toPath={(text) => freelancePath({ ...filters, location: text })}
          />
        </FilterPopover>
        <FilterPopover
          label="Sort by"
          value={SORTS.find(([value]) => value !== '' && value === sort)?.[1] ?? ''}
        >
          <FilterChoices
            label="Sort by"
            options={SORTS.map(([value, label]) => ({
              label,
              href: freelancePath({ ...filters, sort: value }),
              chosen: sort === value,
            }))}
          />
        </FilterPopover>
      </div>
    </div>
  )
}

/** Text filter of a list; an empty value removes the filter. */
export function TextFilter({
  name,
  label,
  example,
  value,
  toPath,
}: {
  name: string
  label: string
  example: string
  value: string
  toPath: (text: string) => string
}) {
  const [, navigate] = useLocation()
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== value) navigate(toPath(text.trim()))
  }
  const [action] = toPath('').split('?')
  return (
    <form className={form} action={action} aria-label={label} onSubmit={submit}>
      <TextField label={label} name={name} value={text} placeholder={example} onChange={setText} />
      <Button type="submit" look="outline">
        Apply
      </Button>
      <HiddenFilterInputs path={toPath('')} />
    </form>
  )
}
