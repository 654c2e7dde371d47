import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { flex, grid } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import type { ThreadActor } from '../../../machines/content/thread/thread.machine.ts'
import * as threadOf from '../../../machines/content/thread/thread.selectors.ts'
import type {
  DisplayedComment,
  DisplayedThread,
} from '../../../machines/content/thread/thread.types.ts'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { plainCommentPath } from '../../../protocol/base/plain-paths.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Id, User } from '../../../protocol/base/types.ts'
import { Button } from '../../components/button.tsx'
import { DataErrorScreen } from '../../components/errors/error-screens.tsx'
import { WithoutScript } from '../../components/errors/needs-script.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useNamed } from '../../hooks/named-user.ts'
import { useUser } from '../../hooks/session.ts'
import { NextPage, PreviousPage } from '../../shared/lists/pages.tsx'
import { nameOf } from '../../shared/users/author-line.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { draftName } from './draft-name.ts'
import { useVisibleComments } from './shown-comments.ts'

const list = css({ marginBlockStart: '4', '& > li + li': { borderBlockStart: 'hairline' } })
const replies = css({
  marginInlineStart: { base: '3', sm: '12' },
  paddingInlineStart: '4',
  borderInlineStart: 'hairline',
})
const belowList = grid({ justifyItems: 'center', paddingBlock: '4' })
const emptyText = css({ color: 'muted', paddingBlock: '6' })

/** Comments on a content item with replies, one level deep, and a form to add one. */
export function ThreadView({ thread }: { thread: ThreadActor }) {
  const { shown: comments, remove } = useVisibleComments(thread)
  const status = useSelector(thread, threadOf.threadStatus)
  const error = useSelector(thread, threadOf.threadError)
  const empty = useSelector(thread, threadOf.isThreadEmpty)
  const add = useAddComment(thread)
  if (status === 'absent') return <p className={emptyText}>Comments are not available here.</p>
  return (
    <>
      <CommentForm
        name={draftName(thread, 'new')}
        label="Write a comment"
        submit="Comment"
        onSubmit={(text) => add(text, null)}
      />
      <WithoutScript to={plainCommentPath(thread.getSnapshot().context.content)}>
        Write a comment without JavaScript
      </WithoutScript>
      <PreviousPage fragment="#comments" />
      {(status === 'idle' || status === 'loading') && <Loading />}
      {status === 'failed' && (
        <DataErrorScreen
          text={error ?? undefined}
          onRetry={() => thread.send({ type: 'list.retry' })}
        />
      )}
      {empty && <p className={emptyText}>No comments yet. Start the conversation.</p>}
      <ul className={list}>
        {comments.map((branch) => (
          <li key={keyOf(branch.comment)}>
            <Branch branch={branch} thread={thread} add={add} onRemove={remove} />
          </li>
        ))}
      </ul>
      <LoadMoreComments thread={thread} />
    </>
  )
}

/** Stays the same when the comment is stored, so that a reply being typed below it is not lost. */
function keyOf(comment: DisplayedComment): string {
  return comment.client_id ?? idKey(comment.id)
}

type AddComment = (body: string, parentId: Id | null) => void

/** Returns a function that adds a comment by the signed-in user. */
function useAddComment(thread: ThreadActor): AddComment {
  const user = useUser()
  return (body, parentId) => {
    if (user !== null)
      thread.send({ type: 'comment.add', body, parentId, author: participantOf(user) })
  }
}

const participantOf = ({ id, username, full_name, avatar }: User) => ({
  id,
  username,
  full_name,
  avatar,
})

function Branch({
  branch: { comment, replies: replyList },
  thread,
  add,
  onRemove,
}: {
  branch: DisplayedThread
  thread: ThreadActor
  add: AddComment
  onRemove: (comment: DisplayedComment) => void
}) {
  const [answering, setAnswering] = useState<DisplayedComment | null>(null)
  const replyButton = useRef<Element | null>(null)
  const begin = (to: DisplayedComment) => {
    replyButton.current = document.activeElement
    setAnswering(to)
  }
  const closeForm = () => {
    setAnswering(null)
    if (replyButton.current instanceof HTMLElement) replyButton.current.focus()
  }
  const sendReply = (text: string) => {
    add(text, comment.id)
    closeForm()
  }
  const shared = { thread, onRemove }
  const author = useNamed(comment.author)
  return (
    <>
      <CommentItem comment={comment} {...shared} onReply={() => begin(comment)} />
      {(replyList.length > 0 || answering !== null) && (
        <div className={replies}>
          <ul aria-label={`Replies to ${isolate(nameOf(author))}`}>
            {replyList.map((branch) => (
              <li key={keyOf(branch)}>
                <CommentItem comment={branch} {...shared} onReply={() => begin(branch)} />
              </li>
            ))}
          </ul>
          {answering !== null && (
            <CommentForm
              focused
              name={draftName(thread, `reply ${comment.id}`)}
              label={`Reply to ${isolate(nameOf(answering.author))}`}
              submit="Reply"
              onSubmit={sendReply}
              onCancel={closeForm}
            />
          )}
        </div>
      )}
    </>
  )
}

function LoadMoreComments({ thread }: { thread: ThreadActor }) {
  const status = useSelector(thread, threadOf.threadStatus)
  const error = useSelector(thread, threadOf.threadError)
  const hasMore = useSelector(thread, threadOf.hasMoreComments)
  if (status === 'moreFailed')
    return (
      <div className={belowList}>
        <p role="alert" className={note({ tone: 'danger' })}>
          {error ?? TEXTS.dataFailed}
        </p>
        <Button look="outline" onClick={() => thread.send({ type: 'list.retry' })}>
          Retry
        </Button>
      </div>
    )
  if (!hasMore) return null
  const busy = status === 'loadingMore'
  return (
    <div className={belowList}>
      <Button look="outline" busy={busy} onClick={() => thread.send({ type: 'list.more' })}>
        {busy ? TEXTS.loading : 'Show more comments'}
      </Button>
      <NextPage fragment="#comments" />
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading comments">
      {['60%', '45%', '70%'].map((width) => (
        <div key={width} className={flex({ gap: '3', paddingBlock: '3' })}>
          <Skeleton width="40px" height="40px" round className={css({ flexShrink: '0' })} />
          <div className={grid({ flexGrow: '1' })}>
            <Skeleton width="30%" />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  )
}
