import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { serverFieldErrors } from '../../../protocol/base/field-errors.ts'
import { changePasswordMutation } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { FormError, FormNotice, formStack } from '../../forms/parts.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { newPasswordHint } from '../auth/new-password-hint.ts'
import type { FieldErrors } from './account-draft.ts'
import { failureText } from './failure.ts'

interface PasswordDraft {
  old_password: string
  new_password: string
  confirm: string
}

const EMPTY_DRAFT: PasswordDraft = { old_password: '', new_password: '', confirm: '' }

function validate(draft: PasswordDraft, hasPassword: boolean): FieldErrors<PasswordDraft> {
  const errors: FieldErrors<PasswordDraft> = {}
  if (hasPassword && draft.old_password === '') errors.old_password = 'Enter your current password'
  if (draft.new_password === '') errors.new_password = 'Choose a new password'
  if (draft.confirm !== draft.new_password) errors.confirm = TEXTS.passwordsDiffer
  return errors
}

/** Changes the password; a rejection keeps the typed values. */
export function PasswordForm({ username }: { username: string }) {
  const app = useApp()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  // A user who signs in with Google has no password and re-authenticates with Google instead.
  const hasPassword = !app.api.extras.has('google_only')
  const mutation = useMutation(changePasswordMutation(app.api))
  const form = useForm({
    draft,
    onDraft: (next) => {
      if (!mutation.isPending) mutation.reset()
      setDraft(next)
    },
    validate: (values) => validate(values, hasPassword),
    onValid: () =>
      mutation.mutate(
        { oldPassword: draft.old_password, newPassword: draft.new_password },
        { onSuccess: () => setDraft(EMPTY_DRAFT) },
      ),
    refusal: mutation.error,
  })
  const serverErrors = serverFieldErrors(mutation.error, ['old_password', 'new_password'])
  const formError = Object.keys(serverErrors).length > 0 ? null : failureText(mutation.error)
  const fieldProps = (name: keyof PasswordDraft, serverError?: string) => ({
    type: 'password',
    value: draft[name],
    onChange: (value: string) => form.set(name, value),
    error: form.errors[name] ?? serverError ?? null,
  })
  return (
    <form ref={form.form} className={formStack} noValidate onSubmit={form.onSubmit}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {hasPassword && (
        <TextField
          label="Current password"
          autoComplete="current-password"
          {...fieldProps('old_password', serverErrors.old_password)}
        />
      )}
      <TextField
        label="New password"
        autoComplete="new-password"
        hint={newPasswordHint(draft.new_password)}
        {...fieldProps('new_password', serverErrors.new_password)}
      />
      <TextField
        label="Confirm new password"
        autoComplete="new-password"
        {...fieldProps('confirm')}
      />
      <FormError text={formError} />
      <FormNotice text={mutation.isSuccess ? 'Your password has been changed.' : null} />
      <div>
        <Button type="submit" look="outline" busy={mutation.isPending}>
          {mutation.isPending ? 'Changing…' : 'Change password'}
        </Button>
      </div>
    </form>
  )
}
