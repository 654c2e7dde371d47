import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { changePasswordMutation } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { FormError, FormNotice, formStack } from '../../forms/parts.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useForm } from '../auth/use-form.ts'
import { type Problems, refusedFields } from './account-draft.ts'
import { failureText } from './failure.ts'

interface PasswordDraft {
  old_password: string
  new_password: string
  confirm: string
}

const EMPTY: PasswordDraft = { old_password: '', new_password: '', confirm: '' }

function problemsOf(draft: PasswordDraft, hasOne: boolean): Problems<PasswordDraft> {
  const problems: Problems<PasswordDraft> = {}
  if (hasOne && draft.old_password === '') problems.old_password = 'Enter your current password'
  if (draft.new_password === '') problems.new_password = 'Choose a new password'
  if (draft.confirm !== draft.new_password) problems.confirm = TEXTS.passwordsDiffer
  return problems
}

/** Changes the password; a rejection keeps the typed values. */
export function PasswordForm({ username }: { username: string }) {
  const app = useApp()
  const [draft, setDraft] = useState(EMPTY)
  // A user who signs in with Google has no password and re-authenticates with Google instead.
  const hasOne = !app.api.extras.has('google_only')
  const mutation = useMutation(changePasswordMutation(app.api))
  const form = useForm({
    draft,
    onDraft: (next) => {
      if (!mutation.isPending) mutation.reset()
      setDraft(next)
    },
    judge: (given) => problemsOf(given, hasOne),
    onValid: () =>
      mutation.mutate(
        { oldPassword: draft.old_password, newPassword: draft.new_password },
        { onSuccess: () => setDraft(EMPTY) },
      ),
  })
  const refused = refusedFields(mutation.error, ['old_password', 'new_password'])
  const whole = Object.keys(refused).length > 0 ? null : failureText(mutation.error)
  const field = (name: keyof PasswordDraft, refusal?: string) => ({
    type: 'password',
    value: draft[name],
    onChange: (value: string) => form.set(name, value),
    error: form.errors[name] ?? refusal ?? null,
  })
  return (
    <form ref={form.form} className={formStack} noValidate onSubmit={form.onSubmit}>
      <FormError text={whole} />
      <FormNotice text={mutation.isSuccess ? 'Your password has been changed.' : null} />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {hasOne && (
        <TextField
          label="Current password"
          autoComplete="current-password"
          {...field('old_password', refused.old_password)}
        />
      )}
      <TextField
        label="New password"
        autoComplete="new-password"
        {...field('new_password', refused.new_password)}
      />
      <TextField label="Confirm new password" autoComplete="new-password" {...field('confirm')} />
      <div>
        <Button type="submit" look="outline" busy={mutation.isPending}>
          {mutation.isPending ? 'Changing…' : 'Change password'}
        </Button>
      </div>
    </form>
  )
}
