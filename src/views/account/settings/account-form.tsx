import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import { currentUser } from '../../../machines/account/session/session.selectors.ts'
import { deriveRoles } from '../../../protocol/account/roles.ts'
import { fullName } from '../../../protocol/account/user.ts'
import { serverFieldErrors } from '../../../protocol/base/field-errors.ts'
import type { User } from '../../../protocol/base/types.ts'
import { myProfileQuery, updateProfileMutation } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { FormError, FormNotice, formStack } from '../../forms/parts.tsx'
import { useForm } from '../../forms/use-form.ts'
import { NEW_SERVICE_PATH, offerPath } from '../../hooks/offer-services.ts'
import { useSavedDraft } from '../../hooks/use-saved-draft.ts'
import {
  type AccountDraft,
  type AccountEdits,
  type AccountListField,
  type AccountTextField,
  accountErrors,
  changedFields,
  editsOf,
  FIELDS,
  toAccountDraft,
  unsentEdits,
} from './account-draft.ts'
import { AccountFields } from './account-fields.tsx'
import { AvatarField } from './avatar-field.tsx'
import { failureText } from './failure.ts'

/** The form is taller than any window. */
const tall = css({ minHeight: 'screen' })
const freelancerBox = grid({ gap: '2', marginBlockStart: '6' })
const SKELETONS = ['6rem', '5rem', '7rem', '4rem', '8rem', '5.5rem'] as const

/** Profile form. Unsaved changes are kept until they are saved or undone. */
export function AccountForm({ user }: { user: User }) {
  const app = useApp()
  const query = useQuery(myProfileQuery(app.api))
  if (query.data) {
    return (
      <>
        <AvatarField user={user} />
        <Fields user={user} saved={toAccountDraft(query.data)} />
        <FreelancerLink user={user} />
      </>
    )
  }
  if (query.isPending) {
    return (
      <div className={cx(formStack, tall)} role="status" aria-label="Loading your account">
        <Skeleton width="96px" height="96px" round />
        {SKELETONS.map((label) => (
          <div key={label} className={grid({ gap: '1' })}>
            <Skeleton width={label} />
            <Skeleton height="44px" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div className={formStack}>
      <FormError text={failureText(query.error) ?? 'Your account couldn’t be loaded.'} />
      <div>
        <Button look="outline" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </div>
    </div>
  )
}

/** Leads a user of another account type to the form; nothing where the API cannot change
 * it. */
function FreelancerLink({ user }: { user: User }) {
  const { extras } = useApp().api
  if (deriveRoles(user).freelancer || offerPath(extras, user) !== NEW_SERVICE_PATH) return null
  return (
    <div className={freelancerBox}>
      <p>Do you take on work? As a freelancer you’re listed under Freelance with your rate.</p>
      <div>
        <ButtonLink look="outline" size="sm" href={NEW_SERVICE_PATH}>
          Become a freelancer
        </ButtonLink>
      </div>
    </div>
  )
}

type SaveEdits = ReturnType<typeof useSavedDraft<AccountEdits>>[1]

function useSaveAccount(saveEdits: SaveEdits) {
  const app = useApp()
  return useMutation(
    updateProfileMutation(app.api, ({ user: { first_name, last_name } }, changes) => {
      saveEdits((edits) => edits && unsentEdits(edits, changes))
      const user = currentUser(app.session.getSnapshot())
      if (user === null) return
      const full_name = fullName({ first_name, last_name, username: user.username })
      app.session.send({
        type: 'user.updated',
        user: { ...user, first_name, last_name, full_name },
      })
    }),
  )
}

function Fields({ user, saved }: { user: User; saved: AccountDraft }) {
  const [edits, saveEdits] = useSavedDraft<AccountEdits>('account')
  const draft = { ...saved, ...edits }
  useUnsavedChangesToast(edits !== null)
  const mutation = useSaveAccount(saveEdits)
  const changes = changedFields(draft, saved)
  const isDirty = Object.keys(changes).length > 0
  const form = useForm({
    draft,
    onDraft: (next) => {
      if (!mutation.isPending) mutation.reset()
      saveEdits(editsOf(next, saved))
    },
    validate: accountErrors,
    onValid: () => mutation.mutate(changes),
    refusal: mutation.error,
  })
  const serverErrors = serverFieldErrors(mutation.error, FIELDS)
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
    <form ref={form.form} className={formStack} noValidate onSubmit={form.onSubmit}>
      <AccountFields type={user.user_type} textField={textField} listField={listField} />
      <FormError text={formError} />
      <FormNotice text={mutation.isSuccess && !isDirty ? 'Changes saved.' : null} />
      <div className={wrap({ align: 'center' })}>
        <Button type="submit" busy={mutation.isPending} disabled={!isDirty}>
          {mutation.isPending ? 'Saving…' : 'Save changes'}
        </Button>
        {isDirty && !mutation.isPending && (
          <Button look="quiet" onClick={() => saveEdits(null)}>
            Undo changes
          </Button>
        )}
        {isDirty && <span className={note()}>Unsaved changes</span>}
      </div>
    </form>
  )
}

/** Shows a toast when the user leaves with unsaved changes: they are kept but not saved. */
function useUnsavedChangesToast(hasUnsavedChanges: boolean): void {
  const { toasts, session } = useApp()
  const showToast = useEffectEvent(() => {
    if (!hasUnsavedChanges || currentUser(session.getSnapshot()) === null) return
    const title = 'You have unsaved changes in Settings'
    const textField = 'They’re still there.'
    toasts.send({
      type: 'toast.show',
      toast: { kind: 'warning', title, text: textField, href: '/settings#profile' },
    })
  })
  useEffect(() => () => showToast(), [])
}
