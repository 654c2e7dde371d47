import { type FormEvent, useState } from 'react'
import { grid, wrap } from '../../../styled-system/patterns'
import { note } from '../../../styled-system/recipes'
import { MAX_COMMENT_LENGTH } from '../../protocol/base/constants.ts'
import { codePointLength } from '../../protocol/base/text.ts'
import type { ReviewFields } from '../../services/queries/assets.ts'
import { Button } from '../components/button.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { useSavedDraft } from '../hooks/use-saved-draft.ts'
import { failureMessage } from './failure-messages.ts'
import { StarsField } from './stars-field.tsx'

const form = grid({ gap: '4' })

const NO_STARS = 'Choose 1 to 5 stars.'

/** Error message if the text is too long; null if valid. */
export function validateLength(text: string, what: string): string | null {
  const length = codePointLength(text.trim())
  if (length <= MAX_COMMENT_LENGTH) return null
  return `${what} can have ${MAX_COMMENT_LENGTH.toLocaleString('en-US')} characters, this one has ${length.toLocaleString('en-US')}.`
}

/** Mutation state that the form displays. */
export interface SaveState {
  isPending: boolean
  isError: boolean
  error: unknown
}

/** Review form with rating and text. The draft is kept until it is saved. */
export function ReviewForm({
  name,
  label,
  submit,
  initial,
  saving,
  onSubmit,
  onCancel,
}: {
  /** Storage key of the draft. */
  name: string
  label: string
  submit: string
  initial: ReviewFields
  saving: SaveState
  /** Must call `onDone` after a successful save. */
  onSubmit: (fields: ReviewFields, onDone: () => void) => void
  onCancel?: () => void
}) {
  const [savedDraft, saveDraft] = useSavedDraft<ReviewFields>(name)
  const [problem, setProblem] = useState<{ rating?: string; comment?: string }>({})
  const fields = savedDraft ?? initial
  const change = (changed: Partial<ReviewFields>) => {
    saveDraft({ ...fields, ...changed })
    setProblem({})
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const comment = validateLength(fields.comment, 'A review')
    if (fields.rating === 0) return setProblem({ rating: NO_STARS })
    if (comment !== null) return setProblem({ comment })
    onSubmit({ ...fields, comment: fields.comment.trim() }, () => saveDraft(null))
  }
  const cancel = () => {
    saveDraft(null)
    onCancel?.()
  }
  return (
    <form className={form} aria-label={label} onSubmit={send} noValidate>
      <StarsField
        label="Your rating"
        value={fields.rating}
        onChange={(rating) => change({ rating })}
        error={problem.rating ?? null}
      />
      <TextArea
        label="Your review (optional)"
        value={fields.comment}
        onChange={(comment) => change({ comment })}
        error={problem.comment ?? null}
      />
      <p role="alert" className={note({ tone: 'danger' })}>
        {saving.isError && failureMessage(saving.error)}
      </p>
      <div className={wrap()}>
        <Button type="submit" size="sm" busy={saving.isPending}>
          {saving.isPending ? 'Saving…' : submit}
        </Button>
        {onCancel && (
          <Button look="quiet" size="sm" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
