import { useState } from 'react'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { TextField } from '../../forms/text-field.tsx'
import { type FieldErrors, useForm } from '../../forms/use-form.ts'
import { AuthForm } from './auth-form.tsx'
import { newPasswordHint } from './new-password-hint.ts'

interface Draft {
  password: string
  confirm: string
}

function validate({ password, confirm }: Draft): FieldErrors<Draft> {
  if (password === '') return { password: 'Choose a new password' }
  return confirm === password ? {} : { confirm: TEXTS.passwordsDiffer }
}

interface NewPasswordFormProps {
  /** Lets password managers update the right entry; null = unknown. */
  username: string | null
  problem: string | null
  /** Why the server refused the password. */
  passwordProblem: string | null
  isBusy: boolean
  onSave: (password: string) => void
}

/** Asks for a new password, twice. A refusal keeps what was typed. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { username, problem, passwordProblem, isBusy, onSave } = props
  const [draft, setDraft] = useState<Draft>({ password: '', confirm: '' })
  /** The password that was refused; the error goes when it is edited. */
  const [saved, setSaved] = useState('')
  const refusal = draft.password === saved ? passwordProblem : null
  const { form, errors, set, onSubmit } = useForm<Draft>({
    draft,
    onDraft: setDraft,
    validate,
    onValid: () => {
      setSaved(draft.password)
      onSave(draft.password)
    },
    refusal,
  })
  const passwordField = {
    type: 'password',
    required: true,
    autoComplete: 'new-password',
  } as const
  return (
    <AuthForm
      label="Choose a new password"
      form={form}
      onSubmit={onSubmit}
      error={problem}
      busy={isBusy}
      submitLabel="Save password"
      busyLabel="Saving…"
    >
      {username !== null && (
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          value={username}
          onChange={() => {}}
          readOnly
        />
      )}
      <TextField
        {...passwordField}
        label="New password"
        name="new_password"
        hint={newPasswordHint(draft.password)}
        value={draft.password}
        onChange={(value) => set('password', value)}
        error={errors.password ?? refusal}
      />
      <TextField
        {...passwordField}
        label="Confirm new password"
        name="confirm_password"
        value={draft.confirm}
        onChange={(value) => set('confirm', value)}
        error={errors.confirm}
      />
    </AuthForm>
  )
}
