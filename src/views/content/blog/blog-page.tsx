import { PenLine } from 'lucide-react'
import { ButtonLink } from '../../components/button.tsx'
import { PageFrame } from '../detail/page-frame.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ContentFeed } from '../feed/content-feed.tsx'
import { ContentFilters } from '../feed/content-filters.tsx'
import { given, useFilters } from '../feed/filters.ts'

/** /blog?tag=&category=&author= (ROUTE-06). */
export default function BlogPage() {
  const filters = useFilters(['tag', 'category', 'author'])
  const filtered = Object.keys(given(filters)).length > 0
  return (
    <PageFrame
      title={filters.tag === '' ? 'Blog' : `Blog posts with #${filters.tag}`}
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
        source={{ kind: 'blog', ...given(filters) }}
        label="Blog"
        layout="rows"
        lead
        one="blog post"
        many="blog posts"
        empty={
          <EmptyState
            title={filtered ? 'No blog posts here yet' : 'No blog posts yet'}
            text="Be the first: tell how you made your latest work."
          >
            {filtered && <ButtonLink href="/blog">Show all blog posts</ButtonLink>}
            <ButtonLink look={filtered ? 'outline' : 'accent'} href="/create/blog">
              Write a blog post
            </ButtonLink>
          </EmptyState>
        }
      />
    </PageFrame>
  )
}
