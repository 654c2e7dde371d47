import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flex, stack } from '../../../../styled-system/patterns'
import { SEARCH_MIN_LENGTH } from '../../../protocol/base/constants.ts'
import { exploreTagsQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { TagList } from '../../shared/content/tag-list.tsx'
import { singleLine } from '../../shared/lists/filter-bar.tsx'
import { RecentSearchList } from './recents.tsx'
import { SearchShortcuts } from './search-shortcuts.tsx'

const MAX_TAGS = 10

const top = stack({
  gap: '4',
  marginBlockStart: { base: '2', md: '6' },
  marginBlockEnd: { base: '4', md: '8' },
  '& > search': { maxWidth: 'full' },
  '& :is(input, button[type=submit])': { minHeight: '[3.5rem]' },
  '& h2': { textStyle: 'subheading' },
  '& h2 + p': { color: 'muted', marginBlockStart: '1' },
})
/** Reserves both lines, so that the content below does not shift. */
const lines = flex({
  direction: { base: 'column', lg: 'row' },
  columnGap: '6',
  rowGap: '1',
  '& > div': { minHeight: 'touch', minWidth: '0' },
  '& > div + div': { flexShrink: { lg: '0' }, maxWidth: { lg: '[50%]' } },
})

/** Search page without a query: search box, popular tags, recent searches and links to browse. */
export function BeforeSearch({ q, form }: { q: string; form: ReactNode }) {
  return (
    <>
      <div className={top}>
        <div>
          <h2>{q === '' ? 'What are you looking for?' : 'Keep typing'}</h2>
          <p>
            {q === ''
              ? 'Search by name, skill, topic or place.'
              : `Enter at least ${SEARCH_MIN_LENGTH} characters.`}
          </p>
        </div>
        {form}
        <div className={lines}>
          <div>
            <PopularTags />
          </div>
          <div>
            <RecentSearchList />
          </div>
        </div>
      </div>
      <SearchShortcuts />
    </>
  )
}

/** Optional: if the request fails, only the tags are missing. */
function PopularTags() {
  const { api } = useApp()
  const { data, isPending } = useQuery(exploreTagsQuery(api))
  if (isPending)
    return (
      <div className={singleLine}>
        <Skeleton width="32rem" height="32px" />
      </div>
    )
  const names = (data ?? []).slice(0, MAX_TAGS).map((tag) => tag.name)
  return <TagList tags={names} to="/portfolio" label="Popular tags" className={singleLine} />
}
