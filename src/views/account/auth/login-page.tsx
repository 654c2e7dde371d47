import { useState } from 'react'
import { Link } from 'wouter'
import { link } from '../../../../styled-system/recipes'
import { pageLoginError } from '../../../machines/account/session/signIn.selectors.ts'
import { PLAIN_SIGN_IN_PATH } from '../../../protocol/base/plain-paths.ts'
import { WithoutScript } from '../../components/errors/needs-script.tsx'
import { AuthPage, formLink, OrDivider } from '../../forms/parts.tsx'
import { EMPTY_DRAFT } from './form-errors.ts'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { useClearErrors, useRedirectAfterSignIn } from './sign-in-flow.ts'

/** LOGIN-01…07 */
export default function LoginPage() {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  useClearErrors()
  useRedirectAfterSignIn()
  return (
    <AuthPage title="Sign in" lead="Welcome back.">
      <LoginForm draft={draft} onDraft={setDraft} errorOf={pageLoginError} />
      <WithoutScript to={PLAIN_SIGN_IN_PATH}>Sign in without JavaScript</WithoutScript>
      <OrDivider />
      <GoogleButton />
      <p>
        New here? Sign up through Get Started on the{' '}
        <Link href="/" className={link()}>
          home page
        </Link>
        , or{' '}
        <Link href="/signup" className={link()}>
          create an account here
        </Link>
        .
      </p>
      <p>
        <Link href="/reset-password" className={formLink}>
          Forgot your password?
        </Link>
      </p>
    </AuthPage>
  )
}
