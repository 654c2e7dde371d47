import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FormError, formStack, NO_NATIVE_SUBMIT } from '../../forms/parts.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { type FieldErrors, INVALID_EMAIL, isEmailAddress } from './form-errors.ts'
import { useForm } from './use-form.ts'

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
    <form
      ref={form}
      method={NO_NATIVE_SUBMIT}
      noValidate
      onSubmit={onSubmit}
      className={formStack}
      aria-label="Reset your password"
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
      <FormError text={problem} />
      <Button type="submit" busy={isBusy} wide>
        {isBusy ? 'Sending…' : 'Send link'}
      </Button>
    </form>
  )
}
