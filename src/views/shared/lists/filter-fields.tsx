import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { flex, grid, wrap } from '../../../../styled-system/patterns'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { HiddenFilterInputs } from './cached-feed.tsx'
import { ActiveFilter, Choices } from './filter-bar.tsx'
import { FilterMenu, FilterPopover } from './filter-popover.tsx'
import { type ChoiceFilter, type FilteredPage, filterLinks, filterPath } from './filters.ts'

interface TextFilter {
  name: string
  label: string
  example: string
}

const bar = flex({
  direction: { base: 'column', md: 'row' },
  align: { md: 'center' },
  columnGap: '4',
  rowGap: '1',
  marginBlockEnd: '2',
  '& > nav': { flexGrow: '1', minWidth: '0' },
})
const filterRow = wrap({ flexShrink: '0', position: { base: 'relative', md: 'static' } })
const form = grid({ gap: '3', padding: '3', width: { md: '[20rem]' } })
const active = wrap({ align: 'center', marginBlockEnd: '2' })

/** Filters of a list in one row: options as links, the other filters as popovers. */
export function FilterBar({
  choice,
  fields,
  ...page
}: FilteredPage & { choice: ChoiceFilter; fields: readonly (ChoiceFilter | TextFilter)[] }) {
  return (
    <div className={bar}>
      <Choices label={choice.label} options={filterLinks({ ...page, ...choice })} />
      <div className={filterRow}>
        {fields.map((field) => (
          <FilterField key={field.name} {...page} field={field} />
        ))}
      </div>
    </div>
  )
}

function FilterField({ field, ...page }: FilteredPage & { field: ChoiceFilter | TextFilter }) {
  const { name, label } = field
  const value = page.filters[name] ?? ''
  if ('example' in field)
    return (
      <FilterPopover label={label} value={value}>
        {/* Remounts with the new value when the URL changes; keeps typed text until then. */}
        <TextFilterForm key={value} {...page} field={field} value={value} />
      </FilterPopover>
    )
  return <FilterMenu {...page} {...field} />
}

/** Form of a text filter; an empty value removes the filter. */
function TextFilterForm({
  path,
  filters,
  field: { name, label, example },
  value,
}: FilteredPage & { field: TextFilter; value: string }) {
  const [, navigate] = useLocation()
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = text.trim()
    if (next !== value) navigate(filterPath(path, { ...filters, [name]: next }))
  }
  return (
    <form className={form} action={path} aria-label={label} onSubmit={submit}>
      <TextField label={label} name={name} value={text} placeholder={example} onChange={setText} />
      <Button type="submit" look="outline">
        Apply
      </Button>
      <HiddenFilterInputs path={filterPath(path, { ...filters, [name]: '' })} />
    </form>
  )
}

/** Active text filters, each with a link that removes it. */
export function ActiveFilters({
  path,
  filters,
  names,
}: FilteredPage & { names: readonly string[] }) {
  const activeNames = names.filter((name) => filters[name] !== '')
  if (activeNames.length === 0) return null
  return (
    <div className={active}>
      {activeNames.map((name) => (
        <ActiveFilter key={name} href={filterPath(path, { ...filters, [name]: '' })}>
          {filters[name]}
        </ActiveFilter>
      ))}
    </div>
  )
}
