import { useInfiniteQuery } from '@tanstack/react-query'
import type { User } from '../../../protocol/base/types.ts'
import { myBlogQuery } from '../../../services/queries/blog.ts'
import { postsOfQuery } from '../../../services/queries/posts.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { sectionStack } from '../../components/lazy-section.tsx'
import { OwnList } from './own-list.tsx'

/** The user's posts and blog posts, including drafts. */
export default function OwnPosts({ user }: { user: User }) {
  const { api } = useApp()
  return (
    <div className={sectionStack}>
      <OwnList
        type="post"
        toEntry={(item) => ({ type: 'post', item })}
        id="own-posts"
        title="Your posts"
        action={
          <ButtonLink size="sm" href="/create/post">
            Write a post
          </ButtonLink>
        }
        query={useInfiniteQuery(postsOfQuery(api, user.id))}
        label="your posts"
        empty="No posts yet. What are you working on?"
      />
      <OwnList
        type="blog"
        toEntry={(item) => ({ type: 'blog', item })}
        id="own-stories"
        title="Your blog posts"
        text="Only you can see drafts."
        action={
          <ButtonLink size="sm" look="outline" href="/create/blog">
            Write a blog post
          </ButtonLink>
        }
        query={useInfiniteQuery(myBlogQuery(api))}
        label="your blog posts"
        empty="No blog posts yet. Tell how you made your latest work."
      />
    </div>
  )
}
