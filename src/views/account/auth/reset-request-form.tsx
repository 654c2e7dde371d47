import { useState } from 'react'
import { TextField } from '../../forms/text-field.tsx'
import { type FieldErrors, useForm } from '../../forms/use-form.ts'
import { AuthForm } from './auth-form.tsx'
import { INVALID_EMAIL, isEmailAddress } from './form-errors.ts'

interface Draft {
  email: string
}

function validate({ email }: Draft): FieldErrors<Draft> {
  if (email.trim() === '') return { email: 'Enter your e-mail address' }
  return isEmailAddress(email.trim()) ? {} : { email: INVALID_EMAIL }
}

interface ResetRequestFormProps {
  problem: string | null
  isBusy: boolean
  onRequest: (email: string) => void
}

/** Asks for the address that the reset link is sent to. */
export function ResetRequestForm({ problem, isBusy, onRequest }: ResetRequestFormProps) {
  const [draft, setDraft] = useState<Draft>({ email: '' })
  const { form, errors, set, onSubmit } = useForm<Draft>({
    draft,
    onDraft: setDraft,
    validate,
    onValid: () => onRequest(draft.email.trim()),
  })
  return (
    <AuthForm
      label="Reset your password"
      form={form}
      onSubmit={onSubmit}
      error={problem}
      busy={isBusy}
      submitLabel="Send link"
      busyLabel="Sending…"
    >
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={draft.email}
        onChange={(value) => set('email', value)}
        error={errors.email}
      />
    </AuthForm>
  )
}
