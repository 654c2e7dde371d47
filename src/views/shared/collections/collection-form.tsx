import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { serverFieldErrors } from '../../../protocol/base/field-errors.ts'
import { codePointLength } from '../../../protocol/base/text.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { MAX_COLLECTION_TITLE_LENGTH } from '../../../protocol/content/collection-terms.ts'
import { createCollectionMutation } from '../../../services/queries/own-collections.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { FormError, formStack } from '../../forms/parts.tsx'
import { RadioList } from '../../forms/radio-list.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { type FieldErrors, useForm } from '../../forms/use-form.ts'
import { useSavedDraft } from '../../hooks/use-saved-draft.ts'

interface Draft {
  title: string
  isPublic: boolean
  /** The same until it is edited, so that a repeated attempt creates nothing more. */
  clientId: string
}

const narrow = css({ maxWidth: '[32rem]' })

/** Error message of a title; null if it is valid. */
export function titleError(title: string): string | null {
  const length = codePointLength(title.trim())
  if (length === 0) return 'Enter a title'
  return length > MAX_COLLECTION_TITLE_LENGTH
    ? `Use up to ${MAX_COLLECTION_TITLE_LENGTH} characters. This title has ${length}.`
    : null
}

function draftErrors({ title }: { title: string }): FieldErrors<Draft> {
  const error = titleError(title)
  return error === null ? {} : { title: error }
}

/** Who sees a collection. */
export function VisibilityField({
  isPublic,
  onChange,
}: {
  isPublic: boolean
  onChange: (isPublic: boolean) => void
}) {
  return (
    <RadioList
      legend="Who can see it"
      options={[
        { value: 'public', label: 'Public: everyone' },
        { value: 'private', label: 'Private: only you' },
      ]}
      chosen={isPublic ? 'public' : 'private'}
      onChoose={(chosen) => onChange(chosen === 'public')}
    />
  )
}

/** Form of a new collection; its draft is kept until it is created or cancelled. */
export function CollectionForm({
  workId,
  autoFocus = false,
  onCreated,
  onCancel,
}: {
  /** A work to begin with. */
  workId?: Id
  /** Focuses the title, because the button that opened the form is replaced by it. */
  autoFocus?: boolean
  onCreated: () => void
  onCancel?: (() => void) | undefined
}) {
  const { api, now } = useApp()
  const formId = useId()
  const [saved, saveDraft] = useSavedDraft<Draft>('collection')
  const draft = saved ?? { title: '', isPublic: true, clientId: '' }
  const mutation = useMutation(createCollectionMutation(api))
  const form = useForm({
    draft,
    onDraft(next) {
      if (!mutation.isPending) mutation.reset()
      saveDraft({ ...next, clientId: `${now()} ${formId}` })
    },
    validate: draftErrors,
    onValid() {
      if (mutation.isPending) return
      const fields = { title: draft.title.trim(), is_public: draft.isPublic }
      mutation.mutate(
        {
          ...fields,
          client_id: draft.clientId,
          ...(workId === undefined ? {} : { work_id: workId }),
        },
        {
          onSuccess: () => {
            // What was typed while it was created is another collection.
            saveDraft((now) => (now?.clientId === draft.clientId ? null : now))
            onCreated()
          },
        },
      )
    },
    refusal: mutation.error,
  })
  const { title: refused } = serverFieldErrors(mutation.error, ['title'])
  const cancel = () => {
    saveDraft(null)
    onCancel?.()
  }
  return (
    <form
      ref={form.form}
      className={cx(formStack, narrow)}
      aria-label="New collection"
      noValidate
      onSubmit={form.onSubmit}
    >
      <TextField
        label="Title"
        dir="auto"
        autoComplete="off"
        autoFocus={autoFocus}
        value={draft.title}
        error={form.errors.title ?? refused ?? null}
        onChange={(title) => form.set('title', title)}
      />
      <VisibilityField
        isPublic={draft.isPublic}
        onChange={(isPublic) => form.set('isPublic', isPublic)}
      />
      <FormError
        text={mutation.isError && refused === undefined ? failureText(mutation.error) : null}
      />
      <div className={wrap()}>
        <Button type="submit" busy={mutation.isPending}>
          {mutation.isPending ? 'Creating…' : workId === undefined ? 'Create' : 'Create and add'}
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
