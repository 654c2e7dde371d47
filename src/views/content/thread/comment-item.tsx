import { Heart, Reply } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { flex, grid } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import type { ThreadActor } from '../../../machines/content/thread/thread.machine.ts'
import type { DisplayedComment } from '../../../machines/content/thread/thread.types.ts'
import { isSameUser } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { Button } from '../../components/button.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { useHasFeature } from '../../hooks/features.ts'
import { useNamed } from '../../hooks/named-user.ts'
import { useUser } from '../../hooks/session.ts'
import { useIsMuted } from '../../hooks/use-muted.ts'
import { removableProps } from '../../hooks/use-removed.ts'
import { usePendingIntent } from '../../hooks/use-require-auth.ts'
import { RichText } from '../../shared/content/rich-text.tsx'
import { toggle } from '../../shared/content/toggles.tsx'
import { HiddenNotice } from '../../shared/safety/hidden-notice.tsx'
import { SafetyMenu } from '../../shared/safety/safety-menu.tsx'
import { AuthorLine, nameOf } from '../../shared/users/author-line.tsx'
import { CommentForm } from './comment-form.tsx'
import { draftName } from './draft-name.ts'

const actions = flex({ wrap: 'wrap', align: 'center', marginInlineStart: '[-8px]' })
const deletedText = css({ color: 'muted', fontStyle: 'italic', paddingBlock: '3' })

interface Props {
  comment: DisplayedComment
  thread: ThreadActor
  onReply: () => void
  onRemove: (comment: DisplayedComment) => void
}

/** A comment; one of a muted user is collapsed. */
export function CommentItem(props: Props) {
  const { deleted, author } = props.comment
  const muted = useIsMuted()(author)
  const [isRevealed, setIsRevealed] = useState(false)
  if (deleted) return <p className={deletedText}>This comment was deleted.</p>
  if (!muted) return <CommentContent {...props} />
  return (
    <>
      <p className={cx(note(), css({ paddingBlock: '1' }))}>
        Comment from someone you muted ·
        <button
          type="button"
          className={toggle}
          aria-expanded={isRevealed}
          onClick={() => setIsRevealed(!isRevealed)}
        >
          {isRevealed ? 'Hide' : 'Show'}
          <VisuallyHidden> the comment</VisuallyHidden>
        </button>
      </p>
      {isRevealed && <CommentContent {...props} />}
    </>
  )
}

/** Text of a comment and its actions. */
function CommentContent({ comment, thread, onReply, onRemove }: Props) {
  const user = useUser()
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form that had the focus has unmounted.
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const author = useNamed(comment.author)
  const isOwn = isSameUser(user, author)
  const save = (body: string) => {
    thread.send({ type: 'comment.edit', id: comment.id, body })
    setEditing(false)
  }
  return (
    <div
      {...removableProps('comment', comment.id)}
      className={grid({ gap: '1', paddingBlock: '3', minWidth: '0' })}
    >
      <AuthorLine
        author={author}
        size="md"
        created={comment.created_at}
        edited={comment.edited_at}
      />
      <div className={css({ paddingInlineStart: { base: '0', sm: '12' } })}>
        <HiddenNotice hidden={comment.hidden} />
        {editing ? (
          <CommentForm
            focused
            name={draftName(thread, `edit ${comment.id}`)}
            label="Edit your comment"
            submit="Save"
            initial={comment.body}
            onSubmit={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <RichText text={comment.body} />
        )}
        {comment.state !== 'stored' && <UnsentNotice comment={comment} thread={thread} />}
        {comment.state === 'stored' && !editing && (
          <div className={actions}>
            <LikeComment comment={comment} thread={thread} />
            <button type="button" className={toggle} onClick={onReply}>
              <Reply size={18} aria-hidden />
              Reply
              <VisuallyHidden>{` to ${isolate(nameOf(author))}`}</VisuallyHidden>
            </button>
            <SafetyMenu
              target={{ type: 'comment', id: comment.id, name: '' }}
              user={author}
              label={`More for the comment of ${isolate(nameOf(author))}`}
            />
            {isOwn && (
              <>
                <button
                  ref={editButton}
                  type="button"
                  className={toggle}
                  onClick={() => setEditing(true)}
                >
                  Edit<VisuallyHidden> your comment</VisuallyHidden>
                </button>
                <button type="button" className={toggle} onClick={() => onRemove(comment)}>
                  Delete<VisuallyHidden> your comment</VisuallyHidden>
                </button>
              </>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function LikeComment({ comment, thread }: Pick<Props, 'comment' | 'thread'>) {
  const author = useNamed(comment.author)
  // Contains the state at the click: a comment that turns out to be liked already after sign-in is
  // left as it is.
  const key = `${comment.liked ? 'unlike' : 'like'} comment ${comment.id}`
  const toggleLike = () => thread.send({ type: 'comment.like', id: comment.id })
  const like = usePendingIntent(key, toggleLike, 'like this comment')
  if (!useHasFeature('likes')) return null
  return (
    <button
      type="button"
      className={toggle}
      aria-pressed={comment.liked ?? undefined}
      onClick={() => like()}
    >
      <Heart size={18} aria-hidden />
      <VisuallyHidden>
        {`Like the comment of ${isolate(nameOf(author))}${comment.likes_count === null ? '' : '. Likes: '}`}
      </VisuallyHidden>
      {comment.likes_count}
    </button>
  )
}

function UnsentNotice({ comment, thread }: Pick<Props, 'comment' | 'thread'>) {
  if (comment.state === 'sending')
    return (
      <p role="status" className={note()}>
        Sending…
      </p>
    )
  return (
    <div role="alert" className={note({ tone: 'danger' })}>
      <p>Not sent{comment.error && `: ${comment.error}`}</p>
      <Button
        look="outline"
        size="sm"
        onClick={() => thread.send({ type: 'comment.retry', id: comment.id })}
      >
        Retry
      </Button>{' '}
      <Button
        look="quiet"
        size="sm"
        onClick={() => thread.send({ type: 'comment.discard', id: comment.id })}
      >
        Discard
      </Button>
    </div>
  )
}
