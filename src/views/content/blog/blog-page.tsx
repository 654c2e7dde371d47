import { PenLine } from 'lucide-react'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ContentFeed } from '../feed/content-feed.tsx'
import { ContentFilters } from '../feed/content-filters.tsx'
import { given, useFilters } from '../feed/filters.ts'
import { PageFrame } from '../page-frame.tsx'

/** /blog?tag=&category=&author= (ROUTE-06). */
export default function BlogPage() {
  const filters = useFilters(['tag', 'category', 'author'])
  const filtered = Object.keys(given(filters)).length > 0
  return (
    <PageFrame
      title={filters.tag === '' ? 'Blog' : `Stories with #${filters.tag}`}
      lead="How things were made, what it took, and what it cost."
      aside={
        <ButtonLink href="/create/blog">
          <PenLine size={18} aria-hidden />
          New story
        </ButtonLink>
      }
    >
      <ContentFilters path="/blog" filters={filters} />
      <ContentFeed
        source={{ kind: 'blog', ...given(filters) }}
        label="Blog"
        layout="rows"
        lead
        one="story"
        many="stories"
        empty={
          <EmptyState
            title={filtered ? 'No stories here yet' : 'No stories yet'}
            text="Somebody has to write the first one. It may as well be how you made your last piece."
          >
            {filtered && <ButtonLink href="/blog">Show all stories</ButtonLink>}
            <ButtonLink look={filtered ? 'outline' : 'accent'} href="/create/blog">
              Write a story
            </ButtonLink>
          </EmptyState>
        }
      />
    </PageFrame>
  )
}
