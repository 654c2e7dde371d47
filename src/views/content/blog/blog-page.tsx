import { PenLine } from 'lucide-react'
import { isolate } from '../../../protocol/base/text.ts'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { nonEmptyFilters, useFilters } from '../../shared/lists/filters.ts'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { ContentFeed } from '../feed/content-feed.tsx'
import { ContentFilters } from '../feed/content-filters.tsx'

/** /blog?tag=&category=&author= (ROUTE-06). */
export default function BlogPage() {
  const filters = useFilters(['tag', 'category', 'author'])
  const isFiltered = Object.keys(nonEmptyFilters(filters)).length > 0
  return (
    <PageFrame
      title={filters.tag === '' ? 'Blog' : `Blog posts with #${isolate(filters.tag)}`}
      lead="How creative work gets made."
      aside={
        <ButtonLink href="/create/blog">
          <PenLine size={18} aria-hidden />
          New blog post
        </ButtonLink>
      }
    >
      <ContentFilters path="/blog" filters={filters} />
      <ContentFeed
        source={{ kind: 'blog', ...nonEmptyFilters(filters) }}
        label="Blog"
        layout="rows"
        lead
        singular="blog post"
        plural="blog posts"
        empty={
          <EmptyState
            title={isFiltered ? 'No blog posts here yet' : 'No blog posts yet'}
            text="Be the first: tell how you made your latest work."
          >
            {isFiltered && <ButtonLink href="/blog">Show all blog posts</ButtonLink>}
            <ButtonLink look={isFiltered ? 'outline' : 'accent'} href="/create/blog">
              Write a blog post
            </ButtonLink>
          </EmptyState>
        }
      />
    </PageFrame>
  )
}
