import { PenLine } from 'lucide-react'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ContentFeed } from '../feed/content-feed.tsx'
import { ContentFilters } from '../feed/content-filters.tsx'
import { given, useFilters } from '../feed/filters.ts'
import { PageFrame } from '../page-frame.tsx'

/** /posts?tag=&category=&user= (ROUTE-08). */
export default function PostsPage() {
  const filters = useFilters(['tag', 'category', 'user'])
  const filtered = Object.keys(given(filters)).length > 0
  return (
    <PageFrame
      width="column"
      title={filters.tag === '' ? 'Posts' : `Posts with #${filters.tag}`}
      lead="Notes from the studio, questions, and work in progress."
      aside={
        <ButtonLink href="/create/post">
          <PenLine size={18} aria-hidden />
          New post
        </ButtonLink>
      }
    >
      <ContentFilters path="/posts" filters={filters} />
      <ContentFeed
        source={{ kind: 'posts', ...given(filters) }}
        label="Posts"
        layout="column"
        one="post"
        many="posts"
        empty={filtered ? <NoMatch /> : <NoPosts />}
      />
    </PageFrame>
  )
}

function NoMatch() {
  return (
    <EmptyState title="No posts here yet" text="Nobody has written about this so far.">
      <ButtonLink href="/posts">Show all posts</ButtonLink>
      <ButtonLink look="outline" href="/create/post">
        Write the first
      </ButtonLink>
    </EmptyState>
  )
}

function NoPosts() {
  return (
    <EmptyState
      title="No posts yet"
      text="Tell people what is on your table today. A sentence and a picture are enough."
    >
      <ButtonLink href="/create/post">Write a post</ButtonLink>
    </EmptyState>
  )
}
