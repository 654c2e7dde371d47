import { useSelector } from '@xstate/react'
import type { SessionSnapshot } from '../../../machines/account/session/session.machine.ts'
import { isBusy, sessionNotice } from '../../../machines/account/session/signIn.selectors.ts'
import { useApp } from '../../app-context.tsx'
import { FormNotice } from '../../forms/parts.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { AuthForm } from './auth-form.tsx'
import { type LoginDraft, loginErrors } from './form-errors.ts'

interface LoginFormProps<T extends LoginDraft> {
  draft: T
  onDraft: (draft: T) => void
  /** Selects the message for a failed login: `pageLoginError` or `modalLoginError` (A4). */
  errorOf: (snapshot: SessionSnapshot) => string | null
}

/** Sign-in form with username and password (LOGIN-01, LOGIN-02, LOGIN-06). */
export function LoginForm<T extends LoginDraft>({ draft, onDraft, errorOf }: LoginFormProps<T>) {
  const app = useApp()
  const busy = useSelector(app.session, isBusy)
  const notice = useSelector(app.session, sessionNotice)
  const error = useSelector(app.session, errorOf)
  const { form, errors, set, onSubmit } = useForm<LoginDraft>({
    draft,
    onDraft: (next) => onDraft({ ...draft, ...next }),
    validate: loginErrors,
    onValid: () =>
      app.session.send({
        type: 'session.login',
        username: draft.username.trim(),
        password: draft.password,
      }),
  })
  return (
    <AuthForm
      label="Sign in"
      form={form}
      onSubmit={onSubmit}
      error={error}
      busy={busy}
      submitLabel="Sign In"
      busyLabel="Signing In..."
    >
      <FormNotice text={notice} />
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
        label="Password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        value={draft.password}
        onChange={(value) => set('password', value)}
        error={errors.password}
      />
    </AuthForm>
  )
}
