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
import type { Id, User } from '../../../protocol/base/types.ts'
import { useUser } from '../../account/session.ts'
import { Button } from '../../components/button.tsx'
import { DataErrorScreen } from '../../components/errors/error-screens.tsx'
import { NeedsScript } from '../../components/errors/needs-script.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { nameOf } from '../detail/author-line.tsx'
import { NextPage, PreviousPage } from '../feed/pages.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { useShownComments } from './shown-comments.ts'

const list = css({ marginBlockStart: '4', '& > li + li': { borderBlockStart: 'hairline' } })
const replies = css({
  marginInlineStart: { base: '3', sm: '12' },
  paddingInlineStart: '4',
  borderInlineStart: 'hairline',
})
const after = grid({ justifyItems: 'center', paddingBlock: '4' })
const quiet = css({ color: 'muted', paddingBlock: '6' })

/** Comments on a content item with replies, one level deep, and a form to add one. */
export function ThreadView({ thread }: { thread: ThreadActor }) {
  const { shown: comments, remove } = useShownComments(thread)
  const status = useSelector(thread, threadOf.threadStatus)
  const error = useSelector(thread, threadOf.threadError)
  const empty = useSelector(thread, threadOf.isThreadEmpty)
  const add = useAdd(thread)
  if (status === 'absent') return <p className={quiet}>Comments are not available here.</p>
  return (
    <>
      <CommentForm label="Write a comment" submit="Comment" onSubmit={(text) => add(text, null)} />
      <NeedsScript to="write a comment" />
      <PreviousPage place="#comments" />
      {(status === 'idle' || status === 'loading') && <Loading />}
      {status === 'failed' && (
        <DataErrorScreen
          text={error ?? undefined}
          onRetry={() => thread.send({ type: 'list.retry' })}
        />
      )}
      {empty && <p className={quiet}>No comments yet. Start the conversation.</p>}
      <ul className={list}>
        {comments.map((each) => (
          <li key={keyOf(each.comment)}>
            <Branch branch={each} thread={thread} add={add} onRemove={remove} />
          </li>
        ))}
      </ul>
      <More thread={thread} />
    </>
  )
}

/** Stays the same when the comment is stored, so that a reply being typed below it is not lost. */
function keyOf(comment: DisplayedComment): string {
  return comment.client_id ?? idKey(comment.id)
}

type Add = (body: string, parentId: Id | null) => void

/** Returns a function that adds a comment by the signed-in user. */
function useAdd(thread: ThreadActor): Add {
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
  branch: { comment, replies: said },
  thread,
  add,
  onRemove,
}: {
  branch: DisplayedThread
  thread: ThreadActor
  add: Add
  onRemove: (comment: DisplayedComment) => void
}) {
  const [answering, setAnswering] = useState<DisplayedComment | null>(null)
  const asked = useRef<Element | null>(null)
  const begin = (to: DisplayedComment) => {
    asked.current = document.activeElement
    setAnswering(to)
  }
  const end = () => {
    setAnswering(null)
    if (asked.current instanceof HTMLElement) asked.current.focus()
  }
  const answer = (text: string) => {
    add(text, comment.id)
    end()
  }
  const shared = { thread, onRemove }
  return (
    <>
      <CommentItem comment={comment} {...shared} onAnswer={() => begin(comment)} />
      {(said.length > 0 || answering !== null) && (
        <div className={replies}>
          <ul aria-label={`Replies to ${nameOf(comment.author)}`}>
            {said.map((each) => (
              <li key={keyOf(each)}>
                <CommentItem comment={each} {...shared} onAnswer={() => begin(each)} />
              </li>
            ))}
          </ul>
          {answering !== null && (
            <CommentForm
              focused
              label={`Reply to ${nameOf(answering.author)}`}
              submit="Reply"
              onSubmit={answer}
              onCancel={end}
            />
          )}
        </div>
      )}
    </>
  )
}

function More({ thread }: { thread: ThreadActor }) {
  const status = useSelector(thread, threadOf.threadStatus)
  const error = useSelector(thread, threadOf.threadError)
  const more = useSelector(thread, threadOf.hasMoreComments)
  if (status === 'moreFailed')
    return (
      <div className={after}>
        <p role="alert" className={note({ tone: 'danger' })}>
          {error ?? TEXTS.dataFailed}
        </p>
        <Button look="outline" onClick={() => thread.send({ type: 'list.retry' })}>
          Retry
        </Button>
      </div>
    )
  if (!more) return null
  const busy = status === 'loadingMore'
  return (
    <div className={after}>
      <Button look="outline" busy={busy} onClick={() => thread.send({ type: 'list.more' })}>
        {busy ? TEXTS.loading : 'Show more comments'}
      </Button>
      <NextPage place="#comments" />
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
