import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { link } from '../../../../styled-system/recipes'
import {
  pageLoginError,
  sessionNotice,
} from '../../../machines/account/session/signIn.selectors.ts'
import { useApp } from '../../app-context.tsx'
import { NeedsScript } from '../../components/errors/needs-script.tsx'
import { AuthPage, OrDivider } from '../../forms/parts.tsx'
import { EMPTY_DRAFT } from './form-errors.ts'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { useClearErrors, useRedirectAfterSignIn } from './sign-in-flow.ts'

/**
 * /signup and /register (A27): the registration form, or the login form when registration succeeded
 * but the automatic sign-in did not.
 */
export default function SignupPage() {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const notice = useSelector(useApp().session, sessionNotice)
  useClearErrors()
  useRedirectAfterSignIn()
  return (
    <AuthPage
      title={notice ? 'Sign in' : 'Create your account'}
      lead="Join South Sudan’s creatives, brands and businesses. It’s free."
    >
      {notice ? (
        <LoginForm draft={draft} onDraft={setDraft} errorOf={pageLoginError} />
      ) : (
        <RegisterForm draft={draft} onDraft={setDraft} />
      )}
      <NeedsScript to="create an account" />
      <OrDivider />
      <GoogleButton />
      <p>
        Already a member?{' '}
        <Link href="/login" className={link()}>
          Sign in
        </Link>
      </p>
    </AuthPage>
  )
}
