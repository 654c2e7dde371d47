import { useMutation } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../../../styled-system/css'
import { flex, grid } from '../../../styled-system/patterns'
import { note, tag } from '../../../styled-system/recipes'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { idKey, isSameUser } from '../../protocol/base/ids.ts'
import type { Asset, Review } from '../../protocol/market/market-types.ts'
import { replyToReviewMutation, updateReviewMutation } from '../../services/queries/assets.ts'
import { useUser } from '../account/session.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { AuthorLine, nameOf, Published } from '../content/detail/author-line.tsx'
import { RichText } from '../content/rich-text.tsx'
import { removableProps, useRemove } from '../content/use-removed.ts'
import { failureWords } from './failure-messages.ts'
import { Stars } from './rating.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReviewForm } from './review-form.tsx'

const actions = flex({ wrap: 'wrap', marginInlineStart: '[-12px]' })
const answer = grid({
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

/** Display name of the reviewer. */
export const reviewerOf = ({ user }: Review): string =>
  user === null ? TEXTS.unknownUser : nameOf(user)

/** Review: rating, text, reviewer and the seller's reply. */
export function ReviewItem({ review, asset }: Props) {
  const user = useUser()
  const [doing, setDoing] = useState<'edit' | 'reply' | null>(null)
  const place = useReturnOfFocus(doing)
  const { verified, rating, comment, created_at, edited_at } = review
  const mine = isSameUser(user, review.user)
  const seller = isSameUser(user, asset.seller)
  const done = () => setDoing(null)
  return (
    <article
      {...removableProps('review', review.id)}
      ref={place}
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
      {doing === 'edit' ? (
        <EditForm review={review} onDone={done} />
      ) : (
        <>
          <Stars value={rating} />
          {comment !== '' && <RichText text={comment} />}
        </>
      )}
      {doing === 'reply' && (
        <ReplyForm review={review} reviewer={reviewerOf(review)} onDone={done} />
      )}
      {doing !== 'reply' && review.reply !== '' && <Answer review={review} asset={asset} />}
      {doing === null && mine && <OwnActions review={review} onEdit={() => setDoing('edit')} />}
      {doing === null && seller && (
        <SellerActions review={review} onReply={() => setDoing('reply')} />
      )}
    </article>
  )
}

/** Returns the focus to the button that opened the form. */
function useReturnOfFocus(doing: string | null) {
  const place = useRef<HTMLElement>(null)
  const before = useRef(doing)
  useEffect(() => {
    const ended = before.current !== null && doing === null
    before.current = doing
    if (ended) place.current?.querySelector<HTMLElement>('button')?.focus()
  }, [doing])
  return place
}

function EditForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const { api } = useApp()
  const update = useMutation(updateReviewMutation(api))
  const { id, rating, comment } = review
  return (
    <ReviewForm
      name={`review ${idKey(id)}`}
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

function Answer({ review, asset }: Props) {
  return (
    <div className={answer}>
      <h3>
        {nameOf(asset.seller)}, the seller, replied
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
  const removeMine = () => {
    const fate = review.reply === '' ? '' : 'The seller’s reply will be deleted too.'
    remove({ kind: 'review', id: review.id, fate })
    requestAnimationFrame(() => document.getElementById(REVIEWS_HEADING)?.focus())
  }
  return (
    <div className={actions}>
      <Button look="quiet" size="sm" aria-label="Edit your review" onClick={onEdit}>
        Edit
      </Button>
      <Button look="quiet" size="sm" aria-label="Delete your review" onClick={removeMine}>
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
        aria-label={replied ? `Edit your reply to ${reviewer}` : `Reply to ${reviewer}`}
        onClick={onReply}
      >
        {replied ? 'Edit' : 'Reply'}
      </Button>
      {replied && (
        <Button
          look="quiet"
          size="sm"
          busy={removal.isPending}
          aria-label={`Remove your reply to ${reviewer}`}
          onClick={() => removal.mutate({ id: review.id, reply: '' })}
        >
          Remove
        </Button>
      )}
      {removal.isError && (
        <p role="alert" className={note({ tone: 'danger' })}>
          {failureWords(removal.error)}
        </p>
      )}
    </div>
  )
}
