import { AVAILABILITIES } from '../../../protocol/enums/projects.ts'
import { Choices } from '../../content/feed/filter-bar.tsx'
import { FilterPopover } from '../../content/feed/filter-popover.tsx'
import { filterPath } from '../../content/feed/filters.ts'
import { AVAILABILITY_WORDS } from '../freelance/facts.tsx'
import { bar, filterRow, WordFilter } from '../freelance/freelance-filters.tsx'

export const FILTERS = ['search', 'craft', 'location', 'availability'] as const
/** Filter values from the URL; '' if absent. */
export type CreatorsFilters = Readonly<Record<(typeof FILTERS)[number], string>>

export const address = (filters: Partial<CreatorsFilters>): string =>
  filterPath('/creators', filters as Record<string, string>)

/** Filter bar of the creators; all filters are in the URL. */
export function CreatorFilterBar({ filters }: { filters: CreatorsFilters }) {
  const { craft, location } = filters
  return (
    <div className={bar}>
      <Choices
        label="Availability"
        options={['' as const, ...AVAILABILITIES].map((availability) => ({
          label: availability === '' ? 'Any availability' : AVAILABILITY_WORDS[availability],
          href: address({ ...filters, availability }),
          chosen: filters.availability === availability,
        }))}
      />
      <div className={filterRow}>
        <FilterPopover label="Discipline" value={craft}>
          <WordFilter
            key={craft}
            name="craft"
            label="Discipline"
            example="Embroidery"
            value={craft}
            toPath={(text) => address({ ...filters, craft: text })}
          />
        </FilterPopover>
        <FilterPopover label="Location" value={location}>
          <WordFilter
            key={location}
            name="location"
            label="Location"
            example="Wau"
            value={location}
            toPath={(text) => address({ ...filters, location: text })}
          />
        </FilterPopover>
      </div>
    </div>
  )
}
