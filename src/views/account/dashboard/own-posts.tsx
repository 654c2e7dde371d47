import { useInfiniteQuery } from '@tanstack/react-query'
import { idKey } from '../../../protocol/base/ids.ts'
import type { User } from '../../../protocol/base/types.ts'
import { myBlogQuery } from '../../../services/queries/blog.ts'
import { postsOfQuery } from '../../../services/queries/posts.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import {
  EmptyMessage,
  ListSection,
  PagedQueryList,
  sectionStack,
} from '../../components/lazy-section.tsx'
import { useWithoutRemoved } from '../../hooks/use-removed.ts'
import { useDeletion } from './deletion.ts'
import { OwnRow } from './own-row.tsx'

/** The user's posts and blog posts, including drafts. */
export default function OwnPosts({ user }: { user: User }) {
  return (
    <div className={sectionStack}>
      <PostList user={user} />
      <BlogPostList />
    </div>
  )
}

function PostList({ user }: { user: User }) {
  const app = useApp()
  const query = useWithoutRemoved('post', useInfiniteQuery(postsOfQuery(app.api, user.id)))
  const remove = useDeletion('post', 'own-posts')
  return (
    <ListSection
      id="own-posts"
      title="Your posts"
      action={
        <ButtonLink size="sm" href="/create/post">
          Write a post
        </ButtonLink>
      }
    >
      <PagedQueryList
        query={query}
        label="your posts"
        empty={<EmptyMessage>No posts yet. What are you working on?</EmptyMessage>}
      >
        {(post) => (
          <OwnRow
            key={idKey(post.id)}
            entry={{ type: 'post', item: post }}
            onDelete={() => remove(post.id)}
          />
        )}
      </PagedQueryList>
    </ListSection>
  )
}

function BlogPostList() {
  const app = useApp()
  const query = useWithoutRemoved('blog', useInfiniteQuery(myBlogQuery(app.api)))
  const remove = useDeletion('blog', 'own-stories')
  return (
    <ListSection
      id="own-stories"
      title="Your blog posts"
      text="Only you can see drafts."
      action={
        <ButtonLink size="sm" look="outline" href="/create/blog">
          Write a blog post
        </ButtonLink>
      }
    >
      <PagedQueryList
        query={query}
        label="your blog posts"
        empty={<EmptyMessage>No blog posts yet. Tell how you made your latest work.</EmptyMessage>}
      >
        {(entry) => (
          <OwnRow
            key={idKey(entry.id)}
            entry={{ type: 'blog', item: entry }}
            onDelete={() => remove(entry.id)}
          />
        )}
      </PagedQueryList>
    </ListSection>
  )
}
