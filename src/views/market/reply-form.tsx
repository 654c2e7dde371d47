import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { grid, wrap } from '../../../styled-system/patterns'
import { idKey } from '../../protocol/base/ids.ts'
import { isolate } from '../../protocol/base/text.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { Review } from '../../protocol/market/market-types.ts'
import { replyToReviewMutation } from '../../services/queries/assets.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { useSavedDraft } from '../hooks/use-saved-draft.ts'
import { failureMessage } from './failure-messages.ts'
import { validateLength } from './review-form.tsx'

const form = grid({ gap: '3' })

/** Name of the draft of a reply to a review. */
export const replyDraft = (id: Id): string => `reply ${idKey(id)}`

/** The seller's reply to a review. The draft is kept until the reply is saved. */
export function ReplyForm({
  review,
  reviewer,
  onDone,
}: {
  review: Review
  reviewer: string
  onDone: () => void
}) {
  const { api } = useApp()
  const reply = useMutation(replyToReviewMutation(api))
  const [savedDraft, saveDraft] = useSavedDraft<string>(replyDraft(review.id))
  const [problem, setProblem] = useState<string | null>(null)
  const text = savedDraft ?? review.reply
  const change = (newText: string) => {
    saveDraft(newText)
    setProblem(null)
  }
  const close = () => {
    saveDraft(null)
    onDone()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reply.isPending) return
    const wrong = text.trim() === '' ? 'Write something first.' : validateLength(text, 'A reply')
    setProblem(wrong)
    if (wrong === null) reply.mutate({ id: review.id, reply: text.trim() }, { onSuccess: close })
  }
  const error = problem ?? (reply.isError ? failureMessage(reply.error) : null)
  return (
    <form className={form} onSubmit={send} aria-label={`Reply to ${isolate(reviewer)}`} noValidate>
      <TextArea
        label={`Your reply to ${isolate(reviewer)}`}
        hint="Replies are public. You can reply once to each review."
        value={text}
        onChange={change}
        error={error}
      />
      <div className={wrap()}>
        <Button type="submit" size="sm" busy={reply.isPending}>
          {reply.isPending ? 'Saving…' : 'Save reply'}
        </Button>
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
