import { useInfiniteQuery } from '@tanstack/react-query'
import { idKey } from '../../../protocol/base/ids.ts'
import type { User } from '../../../protocol/base/types.ts'
import { deleteBlogMutation, myBlogQuery } from '../../../services/queries/blog.ts'
import { deletePostMutation, postsOfQuery } from '../../../services/queries/posts.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { Nothing, Pages, Part, parts } from '../../components/part.tsx'
import { useDeletion } from './deletion.tsx'
import { forgetPiece, OwnRow } from './own-row.tsx'

const WARNING = 'It goes with its pictures, comments and likes.'

/** Posts and stories of the person, drafts too. */
export default function OwnWords({ user }: { user: User }) {
  return (
    <div className={parts}>
      <Posts user={user} />
      <Stories />
    </div>
  )
}

function Posts({ user }: { user: User }) {
  const app = useApp()
  const query = useInfiniteQuery(postsOfQuery(app.api, user.id))
  const { ask, question } = useDeletion({
    what: 'post',
    list: 'own-posts',
    options: deletePostMutation(app.api),
    onDeleted: (id) => forgetPiece(app, { type: 'post', id }),
  })
  return (
    <Part
      id="own-posts"
      title="Your posts"
      action={
        <ButtonLink size="sm" href="/create/post">
          Write a post
        </ButtonLink>
      }
    >
      <Pages
        query={query}
        label="your posts"
        empty={<Nothing>No posts yet. What is on your table today?</Nothing>}
      >
        {(post) => (
          <OwnRow
            key={idKey(post.id)}
            entry={{ type: 'post', item: post }}
            onDelete={() => ask({ id: post.id, warning: WARNING, done: 'Your post is deleted' })}
          />
        )}
      </Pages>
      {question}
    </Part>
  )
}

function Stories() {
  const app = useApp()
  const query = useInfiniteQuery(myBlogQuery(app.api))
  const { ask, question } = useDeletion({
    what: 'story',
    list: 'own-stories',
    options: deleteBlogMutation(app.api),
    onDeleted: (id) => forgetPiece(app, { type: 'blog', id }),
  })
  return (
    <Part
      id="own-stories"
      title="Your stories"
      text="Drafts are seen by you alone."
      action={
        <ButtonLink size="sm" look="outline" href="/create/blog">
          Write a story
        </ButtonLink>
      }
    >
      <Pages
        query={query}
        label="your stories"
        empty={<Nothing>No stories yet. How was your last piece made? Others will ask.</Nothing>}
      >
        {(entry) => (
          <OwnRow
            key={idKey(entry.id)}
            entry={{ type: 'blog', item: entry }}
            onDelete={() => ask({ id: entry.id, warning: WARNING, done: 'Your story is deleted' })}
          />
        )}
      </Pages>
      {question}
    </Part>
  )
}
