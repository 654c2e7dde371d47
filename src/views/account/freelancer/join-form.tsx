import { useMutation, useQuery } from '@tanstack/react-query'
import { currentUser } from '../../../machines/account/session/session.selectors.ts'
import { serverFieldErrors } from '../../../protocol/base/field-errors.ts'
import { firstText, listOf } from '../../../protocol/base/json.ts'
import type { User } from '../../../protocol/base/types.ts'
import { myProfileQuery, updateProfileMutation } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { DataErrorScreen } from '../../components/errors/error-screens.tsx'
import { LoadingIndicator } from '../../components/loading-indicator.tsx'
import { FormError, formStack } from '../../forms/parts.tsx'
import { TagField } from '../../forms/tag-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useSavedDraft } from '../../hooks/use-saved-draft.ts'
import { usePageTitle } from '../../routing/route-announcer.tsx'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import {
  type AccountDraft,
  type AccountEdits,
  type AccountListField,
  type AccountTextField,
  accountErrors,
  changedFields,
  editsOf,
  type FieldErrors,
  MAX_SKILLS,
  toAccountDraft,
} from '../settings/account-draft.ts'
import { FreelancerFields } from '../settings/account-fields.tsx'
import { failureText } from '../settings/failure.ts'

const TITLE = 'Become a freelancer'

/** The fields of this form, in order. */
const FIELDS = [
  'title',
  'rate_amount',
  'rate_currency',
  'rate_unit',
  'availability',
  'time_zone',
  'languages',
  'skills',
  'location',
] as const satisfies readonly (keyof AccountDraft)[]

/** A user of another account type becomes a freelancer. */
export function BecomeFreelancer({ user }: { user: User }) {
  const { api } = useApp()
  const query = useQuery(myProfileQuery(api))
  usePageTitle(TITLE)
  if (query.isPending) return <LoadingIndicator />
  if (query.data === undefined) {
    const text = failureText(query.error) ?? undefined
    return <DataErrorScreen level={1} text={text} onRetry={() => void query.refetch()} />
  }
  return (
    <PageFrame
      width="column"
      title={TITLE}
      lead="Clients find you under Freelance and can ask for your services. Your username, your work and your messages stay the same."
    >
      <JoinForm user={user} saved={toAccountDraft(query.data)} />
    </PageFrame>
  )
}

/** Errors of the fields of this form; the title is what clients search for. */
function joinErrors(draft: AccountDraft): FieldErrors<AccountDraft> {
  const all = accountErrors(draft)
  const errors: FieldErrors<AccountDraft> = {}
  if (draft.title.trim() === '') errors.title = 'Enter what clients hire you as'
  for (const name of FIELDS) if (all[name] !== undefined) errors[name] = all[name]
  return errors
}

function useBecomeFreelancer(onSaved: () => void) {
  const { api, session, queryClient } = useApp()
  return useMutation(
    updateProfileMutation(api, ({ details }) => {
      onSaved()
      const user = currentUser(session.getSnapshot())
      if (user === null) return
      const skills = listOf(details.skills).flatMap((skill) => firstText(skill) ?? [])
      const freelancer_profile = { title: firstText(details.title) ?? '', skills }
      session.send({
        type: 'user.updated',
        user: { ...user, user_type: 'freelancer', freelancer_profile },
      })
      // The user moves from one list to another.
      void queryClient.invalidateQueries()
    }),
  )
}

function JoinForm({ user, saved }: { user: User; saved: AccountDraft }) {
  const [edits, saveEdits] = useSavedDraft<AccountEdits>('freelancer')
  const draft = { ...saved, ...edits }
  const mutation = useBecomeFreelancer(() => saveEdits(null))
  const form = useForm({
    draft,
    onDraft: (next) => {
      if (!mutation.isPending) mutation.reset()
      saveEdits(editsOf(next, saved))
    },
    validate: joinErrors,
    onValid: () => {
      if (mutation.isPending) return
      mutation.mutate({ ...changedFields(draft, saved), user_type: 'freelancer' })
    },
    refusal: mutation.error,
  })
  const serverErrors: FieldErrors<AccountDraft> = serverFieldErrors(mutation.error, FIELDS)
  const errorOf = (name: keyof AccountDraft) => form.errors[name] ?? serverErrors[name] ?? null
  const textField = (name: AccountTextField) => ({
    value: draft[name],
    onChange: (value: string) => form.set(name, value),
    error: errorOf(name),
  })
  const listField = (name: AccountListField) => ({
    values: draft[name],
    onChange: (values: string[]) => form.set(name, values),
    error: errorOf(name),
  })
  const formError = Object.keys(serverErrors).length > 0 ? null : failureText(mutation.error)
  return (
    <form
      ref={form.form}
      className={formStack}
      noValidate
      aria-label={TITLE}
      onSubmit={form.onSubmit}
    >
      {user.user_type === 'creator' && (
        <p>You’ll be listed under Freelance instead of Creators. Your profile stays where it is.</p>
      )}
      <FreelancerFields textField={textField} listField={listField} />
      <TagField
        label="Skills"
        noun="skills"
        max={MAX_SKILLS}
        hint="Press comma or Enter after each one."
        {...listField('skills')}
      />
      <TextField label="Location" hint="A town or country." {...textField('location')} />
      <FormError text={formError} />
      <div>
        <Button type="submit" busy={mutation.isPending}>
          {mutation.isPending ? 'Saving…' : TITLE}
        </Button>
      </div>
    </form>
  )
}
