import { useSelector } from '@xstate/react'
import { css } from '../../../../styled-system/css'
import { isBusy, registrationError } from '../../../machines/session/session.selectors.ts'
import type { RegistrationData } from '../../../protocol/types.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { AccountType } from './account-type.tsx'
import { type RegisterDraft, registerErrors } from './form-errors.ts'
import { FormError, stack } from './parts.tsx'
import { useForm } from './use-form.ts'

const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', sm: '[1fr 1fr]' },
  gap: '4',
})

/** What is sent: the repeated password stays here (A4). */
function registration(draft: RegisterDraft): RegistrationData | null {
  const { user_type, password } = draft
  if (user_type === '') return null
  return {
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    username: draft.username.trim(),
    email: draft.email.trim(),
    password,
    user_type,
  }
}

interface RegisterFormProps {
  draft: RegisterDraft
  onDraft: (draft: RegisterDraft) => void
}

/** A new account (REG, PROD-05). */
export function RegisterForm({ draft, onDraft }: RegisterFormProps) {
  const app = useApp()
  const busy = useSelector(app.session, isBusy)
  const error = useSelector(app.session, registrationError)
  const { form, errors, set, onSubmit } = useForm<RegisterDraft>({
    draft,
    onDraft,
    judge: registerErrors,
    onValid: () => {
      const data = registration(draft)
      if (data) app.session.send({ type: 'session.register', data })
    },
  })
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={stack} aria-label="Create account">
      <FormError text={error} />
      <AccountType
        value={draft.user_type}
        onChange={(value) => set('user_type', value)}
        error={errors.user_type}
      />
      <div className={pair}>
        <TextField
          label="First name"
          name="first_name"
          required
          autoComplete="given-name"
          value={draft.first_name}
          onChange={(value) => set('first_name', value)}
          error={errors.first_name}
        />
        <TextField
          label="Last name"
          name="last_name"
          required
          autoComplete="family-name"
          value={draft.last_name}
          onChange={(value) => set('last_name', value)}
          error={errors.last_name}
        />
      </div>
      <TextField
        label="Username"
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.username}
        onChange={(value) => set('username', value)}
        error={errors.username}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        required
        autoComplete="email"
        value={draft.email}
        onChange={(value) => set('email', value)}
        error={errors.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        autoComplete="new-password"
        hint="At least 8 characters; a few words in a row are easy to keep in mind"
        value={draft.password}
        onChange={(value) => set('password', value)}
        error={errors.password}
      />
      <TextField
        label="Password again"
        name="confirm"
        type="password"
        required
        autoComplete="new-password"
        value={draft.confirm}
        onChange={(value) => set('confirm', value)}
        error={errors.confirm}
      />
      <Button type="submit" busy={busy} wide>
        {busy ? 'Creating your account...' : 'Create account'}
      </Button>
    </form>
  )
}
