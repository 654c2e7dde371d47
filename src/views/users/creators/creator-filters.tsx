import { AVAILABILITIES } from '../../../protocol/enums/projects.ts'
import { AVAILABILITY_LABELS } from '../../shared/freelance/facts.tsx'
import { Choices } from '../../shared/lists/filter-bar.tsx'
import { FilterPopover } from '../../shared/lists/filter-popover.tsx'
import { filterPath } from '../../shared/lists/filters.ts'
import { bar, filterRow, TextFilter } from '../freelance/freelance-filters.tsx'

export const FILTERS = ['search', 'craft', 'location', 'availability'] as const
/** Filter values from the URL; '' if absent. */
export type CreatorsFilters = Readonly<Record<(typeof FILTERS)[number], string>>

export const creatorsPath = (filters: Partial<CreatorsFilters>): string =>
  filterPath('/creators', filters as Record<string, string>)

/** Filter bar of the creators; all filters are in the URL. */
export function CreatorFilterBar({ filters }: { filters: CreatorsFilters }) {
  const { craft, location } = filters
  return (
    <div className={bar}>
      <Choices
        label="Availability"
        options={['' as const, ...AVAILABILITIES].map((availability) => ({
          label: availability === '' ? 'Any availability' : AVAILABILITY_LABELS[availability],
          href: creatorsPath({ ...filters, availability }),
          chosen: filters.availability === availability,
        }))}
      />
      <div className={filterRow}>
        <FilterPopover label="Discipline" value={craft}>
          <TextFilter
            key={craft}
            name="craft"
            label="Discipline"
            example="Embroidery"
            value={craft}
            toPath={(text) => creatorsPath({ ...filters, craft: text })}
          />
        </FilterPopover>
        <FilterPopover label="Location" value={location}>
          <TextFilter
            key={location}
            name="location"
            label="Location"
            example="Wau"
            value={location}
            toPath={(text) => creatorsPath({ ...filters, location: text })}
          />
        </FilterPopover>
      </div>
    </div>
  )
}
