import { useState } from 'react'
import { Link } from 'wouter'
import { link } from '../../../../styled-system/recipes'
import { pageLoginError } from '../../../machines/session/session/signIn.selectors.ts'
import { NeedsScript } from '../../components/needs-script.tsx'
import { AuthPage, OrDivider } from '../../forms/parts.tsx'
import { EMPTY_DRAFT } from './form-errors.ts'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { useFreshErrors, useGoOnceSignedIn } from './sign-in-flow.ts'

/** LOGIN-01…07 */
export default function LoginPage() {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  useFreshErrors()
  useGoOnceSignedIn()
  return (
    <AuthPage
      title="Sign in"
      lead="Good to see you again. Your work and your messages are waiting."
    >
      <LoginForm draft={draft} onDraft={setDraft} errorOf={pageLoginError} />
      <NeedsScript to="sign in" />
      <OrDivider />
      <GoogleButton />
      <p>
        New here? Sign up through the Get Started window on the{' '}
        <Link href="/" className={link()}>
          home page
        </Link>
        . Or{' '}
        <Link href="/signup" className={link()}>
          create your account here
        </Link>
        .
      </p>
      <p>
        Cannot get in?{' '}
        <Link href="/contact" className={link()}>
          Write to us
        </Link>
        , and a person gives you a new password.
      </p>
    </AuthPage>
  )
}
