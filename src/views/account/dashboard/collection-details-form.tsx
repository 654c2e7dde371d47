import { useMutation } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import { serverFieldErrors } from '../../../protocol/base/field-errors.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { codePointLength } from '../../../protocol/base/text.ts'
import { MAX_COLLECTION_DESCRIPTION_LENGTH } from '../../../protocol/content/collection-terms.ts'
import type { Collection } from '../../../protocol/content/creative-types.ts'
import { updateCollectionMutation } from '../../../services/queries/own-collections.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { FormError, FormNotice, formStack } from '../../forms/parts.tsx'
import { TextArea } from '../../forms/text-area.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { type FieldErrors, useForm } from '../../forms/use-form.ts'
import { useSavedDraft } from '../../hooks/use-saved-draft.ts'
import { titleError, VisibilityField } from '../../shared/collections/collection-form.tsx'

interface Draft {
  title: string
  description: string
  is_public: boolean
}

const FIELDS = ['title', 'description'] as const

const narrow = css({ maxWidth: '[32rem]' })

function draftErrors({ title, description }: Draft): FieldErrors<Draft> {
  const errors: FieldErrors<Draft> = {}
  const wrongTitle = titleError(title)
  if (wrongTitle !== null) errors.title = wrongTitle
  const length = codePointLength(description.trim())
  if (length > MAX_COLLECTION_DESCRIPTION_LENGTH)
    errors.description = `Use up to ${MAX_COLLECTION_DESCRIPTION_LENGTH} characters. This description has ${length}.`
  return errors
}

const isSame = (a: Draft, b: Draft): boolean =>
  a.title === b.title && a.description === b.description && a.is_public === b.is_public

/** Title, description and visibility of one of the user's collections. */
export function CollectionDetailsForm({ collection }: { collection: Collection }) {
  const { api } = useApp()
  const { id, title, description } = collection
  const saved = { title, description, is_public: collection.is_public !== false }
  const [edited, saveEdited] = useSavedDraft<Draft>(`collection ${idKey(id)}`)
  const draft = edited ?? saved
  const mutation = useMutation(updateCollectionMutation(api))
  const form = useForm({
    draft,
    onDraft(next) {
      if (!mutation.isPending) mutation.reset()
      saveEdited(isSame(next, saved) ? null : next)
    },
    validate: draftErrors,
    onValid() {
      if (mutation.isPending) return
      mutation.mutate(
        {
          id,
          changes: { ...draft, title: draft.title.trim(), description: draft.description.trim() },
        },
        {
          // What was typed while it was saved is not saved yet.
          onSuccess: () => saveEdited((now) => (now !== null && isSame(now, draft) ? null : now)),
        },
      )
    },
    refusal: mutation.error,
  })
  const refused = serverFieldErrors(mutation.error, FIELDS)
  const isDirty = edited !== null
  const hasFieldError = Object.keys(refused).length > 0
  return (
    <form
      ref={form.form}
      className={`${formStack} ${narrow}`}
      aria-label="Details of the collection"
      noValidate
      onSubmit={form.onSubmit}
    >
      <TextField
        label="Title"
        dir="auto"
        autoComplete="off"
        value={draft.title}
        error={form.errors.title ?? refused.title ?? null}
        onChange={(value) => form.set('title', value)}
      />
      <TextArea
        label="Description"
        hint="Optional"
        isLow
        value={draft.description}
        error={form.errors.description ?? refused.description ?? null}
        onChange={(value) => form.set('description', value)}
      />
      <VisibilityField
        isPublic={draft.is_public}
        onChange={(isPublic) => form.set('is_public', isPublic)}
      />
      <FormError text={mutation.isError && !hasFieldError ? failureText(mutation.error) : null} />
      <FormNotice text={mutation.isSuccess && !isDirty ? 'Collection saved.' : null} />
      <div className={wrap({ align: 'center' })}>
        <Button type="submit" busy={mutation.isPending} disabled={!isDirty}>
          {mutation.isPending ? 'Saving…' : 'Save'}
        </Button>
        {isDirty && <span className={note()}>Unsaved changes</span>}
      </div>
    </form>
  )
}
