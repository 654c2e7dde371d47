import { useSelector } from '@xstate/react'
import { type ComponentProps, useState } from 'react'
import { grid } from '../../../../styled-system/patterns'
import {
  isBusy,
  registrationBody,
  registrationError,
} from '../../../machines/account/session/signIn.selectors.ts'
import { fieldErrorsIn } from '../../../protocol/base/field-errors.ts'
import type { RegistrationData } from '../../../protocol/base/types.ts'
import { useApp } from '../../app-context.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { AccountType } from './account-type.tsx'
import { AuthForm } from './auth-form.tsx'
import { type RegisterDraft, registerErrors } from './form-errors.ts'
import { newPasswordHint } from './new-password-hint.ts'

const pair = grid({ gridTemplateColumns: { base: '[1fr]', sm: '[1fr 1fr]' }, gap: '4' })

/**
 * Request body of the registration; the repeated password is not sent (A4). Null without an account
 * type.
 */
function registrationData(draft: RegisterDraft): RegistrationData | null {
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

type TextFieldName = Exclude<keyof RegisterDraft, 'user_type'>

type Field = { name: TextFieldName; label: string } & Pick<
  ComponentProps<typeof TextField>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>

const NAME_FIELDS: readonly Field[] = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
]

const FIELDS: readonly Field[] = [
  {
    name: 'username',
    label: 'Username',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', label: 'Confirm password', type: 'password', autoComplete: 'new-password' },
]

/** The fields whose errors the server may report; the repeated password is not sent. */
const SENT_FIELDS = [
  'user_type',
  ...[...NAME_FIELDS, ...FIELDS].map(({ name }) => name).filter((name) => name !== 'confirm'),
] as const

interface RegisterFormProps {
  draft: RegisterDraft
  onDraft: (draft: RegisterDraft) => void
}

/** Registration form (REG, PROD-05). */
export function RegisterForm({ draft, onDraft }: RegisterFormProps) {
  const app = useApp()
  const busy = useSelector(app.session, isBusy)
  const error = useSelector(app.session, registrationError)
  const refusal = useSelector(app.session, registrationBody)
  const serverErrors = fieldErrorsIn(refusal, SENT_FIELDS)
  /** What was refused; the error of a field goes when it is edited. */
  const [sent, setSent] = useState<RegisterDraft | null>(null)
  const { form, errors, set, onSubmit } = useForm<RegisterDraft>({
    draft,
    onDraft,
    validate: registerErrors,
    onValid: () => {
      const data = registrationData(draft)
      setSent(draft)
      if (data) app.session.send({ type: 'session.register', data })
    },
    refusal,
  })
  const errorOf = (name: keyof RegisterDraft): string | undefined =>
    errors[name] ??
    (name !== 'confirm' && draft[name] === sent?.[name] ? serverErrors[name] : undefined)
  const renderField = (field: Field) => (
    <TextField
      {...field}
      key={field.name}
      required
      value={draft[field.name]}
      onChange={(value) => set(field.name, value)}
      hint={field.name === 'password' ? newPasswordHint(draft.password) : undefined}
      error={errorOf(field.name)}
    />
  )
  return (
    <AuthForm
      label="Create account"
      form={form}
      onSubmit={onSubmit}
      error={error}
      busy={busy}
      submitLabel="Create account"
      busyLabel="Creating your account..."
    >
      <AccountType
        value={draft.user_type}
        onChange={(value) => set('user_type', value)}
        error={errorOf('user_type')}
      />
      <div className={pair}>{NAME_FIELDS.map(renderField)}</div>
      {FIELDS.map(renderField)}
    </AuthForm>
  )
}
