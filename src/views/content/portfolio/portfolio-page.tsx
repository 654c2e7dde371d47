import { Upload } from 'lucide-react'
import { isolate } from '../../../protocol/base/text.ts'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { ActiveFilter, SearchBox } from '../../shared/lists/filter-bar.tsx'
import { filterPath, nonEmptyFilters, useFilters } from '../../shared/lists/filters.ts'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { ContentFeed } from '../feed/content-feed.tsx'
import { ContentFilters } from '../feed/content-filters.tsx'
import { FEED_TEXTS } from '../feed/feed-texts.ts'

function titleFor({ tag, colour }: { tag: string; colour: string }): string {
  if (tag !== '') return `Work with #${isolate(tag)}`
  return colour === '' ? 'Portfolio' : `Work in ${colour}`
}

/** /portfolio?search=&category=&tag=&colour= (ROUTE-04). */
export default function PortfolioPage() {
  const filters = useFilters(['search', 'category', 'tag', 'colour'])
  const isFiltered = Object.keys(nonEmptyFilters(filters)).length > 0
  return (
    <PageFrame
      title={titleFor(filters)}
      lead="Finished work from South Sudan’s creators."
      aside={
        <ButtonLink href="/create/upload-work">
          <Upload size={18} aria-hidden />
          Upload work
        </ButtonLink>
      }
    >
      <ContentFilters path="/portfolio" filters={filters}>
        <SearchBox
          label="Search works"
          value={filters.search}
          toPath={(search) => filterPath('/portfolio', { ...filters, search })}
        />
        {filters.colour !== '' && (
          <div>
            <ActiveFilter href={filterPath('/portfolio', { ...filters, colour: '' })}>
              Colour: {filters.colour}
            </ActiveFilter>
          </div>
        )}
      </ContentFilters>
      <ContentFeed
        source={{ kind: 'works', ...nonEmptyFilters(filters) }}
        {...FEED_TEXTS.works}
        empty={isFiltered ? <NoMatch search={filters.search} /> : <NoItems />}
      />
    </PageFrame>
  )
}

function NoMatch({ search }: { search: string }) {
  return (
    <EmptyState
      title={search === '' ? 'No works here yet' : `No works match “${isolate(search)}”`}
      text="Try a different search, category or colour."
    >
      <ButtonLink href="/portfolio">Show all works</ButtonLink>
    </EmptyState>
  )
}

function NoItems() {
  return (
    <EmptyState title="No works yet" text="Be the first to upload. Everyone will see it.">
      <ButtonLink href="/create/upload-work">Upload work</ButtonLink>
    </EmptyState>
  )
}
