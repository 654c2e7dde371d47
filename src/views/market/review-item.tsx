import { useMutation } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../../../styled-system/css'
import { flex, grid } from '../../../styled-system/patterns'
import { note, tag } from '../../../styled-system/recipes'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { idKey, isSameUser } from '../../protocol/base/ids.ts'
import { isolate } from '../../protocol/base/text.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { Asset, Review } from '../../protocol/market/market-types.ts'
import { replyToReviewMutation, updateReviewMutation } from '../../services/queries/assets.ts'
import { useApp, useMember } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { useUser } from '../hooks/session.ts'
import { removableProps, useRemove } from '../hooks/use-removed.ts'
import { RichText } from '../shared/content/rich-text.tsx'
import { Stars } from '../shared/market/rating.tsx'
import { AuthorLine, nameOf, Published } from '../shared/users/author-line.tsx'
import { failureMessage } from './failure-messages.ts'
import { ReplyForm, replyDraft } from './reply-form.tsx'
import { ReviewForm } from './review-form.tsx'

const actions = flex({ wrap: 'wrap', marginInlineStart: '[-12px]' })
const replyStyle = grid({
  gap: '1',
  marginInlineStart: { base: '2', sm: '12' },
  paddingInlineStart: '4',
  borderInlineStartWidth: 'thick',
  borderInlineStartStyle: 'solid',
  borderInlineStartColor: 'hairline',
  '& h3': { textStyle: 'label', display: 'flex', flexWrap: 'wrap', columnGap: '2' },
  '& h3 > span': { color: 'muted', fontWeight: 'regular' },
})

/** Id of the heading that gets the focus after the user's review is deleted. */
export const REVIEWS_HEADING = 'reviews-heading'

interface Props {
  review: Review
  asset: Asset
}

/** Name of the draft of a changed review. */
const reviewDraft = (id: Id): string => `review ${idKey(id)}`

/** Display name of the reviewer. */
const reviewerOf = ({ user }: Review): string => (user === null ? TEXTS.unknownUser : nameOf(user))

/** Review: rating, text, reviewer and the seller's reply. */
export function ReviewItem({ review, asset }: Props) {
  const user = useUser()
  const [openForm, setOpenForm] = useState(useDraftForm(review))
  const itemRef = useRestoreFocus(openForm)
  const { verified, rating, comment, created_at, edited_at } = review
  const isOwn = isSameUser(user, review.user)
  const seller = isSameUser(user, asset.seller)
  const closeForm = () => setOpenForm(null)
  return (
    <article
      {...removableProps('review', review.id)}
      ref={itemRef}
      className={grid({ minWidth: '0' })}
    >
      {review.user === null ? (
        <p>{TEXTS.unknownUser}</p>
      ) : (
        <AuthorLine author={review.user} size="md" created={created_at} edited={edited_at}>
          {verified && (
            <span className={cx(tag({ tone: 'success' }))}>
              <BadgeCheck size={14} aria-hidden />
              Verified Buyer
            </span>
          )}
        </AuthorLine>
      )}
      {openForm === 'edit' ? (
        <EditForm review={review} onDone={closeForm} />
      ) : (
        <>
          {rating > 0 && <Stars value={rating} />}
          {comment !== '' && <RichText text={comment} />}
        </>
      )}
      {openForm === 'reply' && (
        <ReplyForm review={review} reviewer={reviewerOf(review)} onDone={closeForm} />
      )}
      {openForm !== 'reply' && review.reply !== '' && <SellerReply review={review} asset={asset} />}
      {openForm === null && isOwn && (
        <OwnActions review={review} onEdit={() => setOpenForm('edit')} />
      )}
      {openForm === null && seller && (
        <SellerActions review={review} onReply={() => setOpenForm('reply')} />
      )}
    </article>
  )
}

/** The form that has an unsaved draft: it is open when the page is shown again. */
function useDraftForm({ id }: Review): 'edit' | 'reply' | null {
  const member = useMember()
  if (member?.draft(reviewDraft(id)) != null) return 'edit'
  return member?.draft(replyDraft(id)) == null ? null : 'reply'
}

/** Returns the focus to the button that opened the form. */
function useRestoreFocus(openForm: string | null) {
  const itemRef = useRef<HTMLElement>(null)
  const previousForm = useRef(openForm)
  useEffect(() => {
    const ended = previousForm.current !== null && openForm === null
    previousForm.current = openForm
    if (ended) itemRef.current?.querySelector<HTMLElement>('button')?.focus()
  }, [openForm])
  return itemRef
}

function EditForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const { api } = useApp()
  const update = useMutation(updateReviewMutation(api))
  const { id, rating, comment } = review
  return (
    <ReviewForm
      name={reviewDraft(id)}
      label="Edit review"
      submit="Save"
      initial={{ rating, comment }}
      saving={update}
      onSubmit={(changes, saved) => {
        const onSuccess = () => {
          saved()
          onDone()
        }
        update.mutate({ id, changes }, { onSuccess })
      }}
      onCancel={onDone}
    />
  )
}

function SellerReply({ review, asset }: Props) {
  return (
    <div className={replyStyle}>
      <h3>
        <bdi>{nameOf(asset.seller)}</bdi>, the seller, replied
        <span>
          {review.replied_at !== null && <Published created={review.replied_at} edited={null} />}
        </span>
      </h3>
      <RichText text={review.reply} />
    </div>
  )
}

function OwnActions({ review, onEdit }: { review: Review; onEdit: () => void }) {
  const remove = useRemove()
  const deleteReview = () => {
    const deletionNote = review.reply === '' ? '' : 'The seller’s reply will be deleted too.'
    remove({ kind: 'review', id: review.id, note: deletionNote })
    requestAnimationFrame(() => document.getElementById(REVIEWS_HEADING)?.focus())
  }
  return (
    <div className={actions}>
      <Button look="quiet" size="sm" aria-label="Edit your review" onClick={onEdit}>
        Edit
      </Button>
      <Button look="quiet" size="sm" aria-label="Delete your review" onClick={deleteReview}>
        Delete
      </Button>
    </div>
  )
}

function SellerActions({ review, onReply }: { review: Review; onReply: () => void }) {
  const { api } = useApp()
  const removal = useMutation(replyToReviewMutation(api))
  const reviewer = reviewerOf(review)
  const replied = review.reply !== ''
  return (
    <div className={actions}>
      <Button
        look="quiet"
        size="sm"
        aria-label={
          replied ? `Edit your reply to ${isolate(reviewer)}` : `Reply to ${isolate(reviewer)}`
        }
        onClick={onReply}
      >
        {replied ? 'Edit' : 'Reply'}
      </Button>
      {replied && (
        <Button
          look="quiet"
          size="sm"
          busy={removal.isPending}
          aria-label={`Remove your reply to ${isolate(reviewer)}`}
          onClick={() => removal.mutate({ id: review.id, reply: '' })}
        >
          Remove
        </Button>
      )}
      {removal.isError && (
        <p role="alert" className={note({ tone: 'danger' })}>
          {failureMessage(removal.error)}
        </p>
      )}
    </div>
  )
}
