import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { link } from '../../../../styled-system/recipes'
import {
  modalLoginError,
  sessionNotice,
} from '../../../machines/account/session/signIn.selectors.ts'
import type { SignInModalMode } from '../../../machines/account/signInModal/signInModal.machine.ts'
import { openedFor } from '../../../machines/account/signInModal/signInModal.selectors.ts'
import { useApp } from '../../app-context.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { formLink, formStack, OrDivider } from '../../forms/parts.tsx'
import { useIsDesktop } from '../../hooks/use-is-desktop.ts'
import { EMPTY_DRAFT } from './form-errors.ts'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { useClearErrors } from './sign-in-flow.ts'

const TITLES = {
  login: {
    title: 'Sign in',
    lead: 'Welcome back.',
    because: (why: string) => `Sign in to ${why}`,
    after: 'We’ll bring you right back here.',
    ask: 'New here?',
    to: 'Create an account',
  },
  register: {
    title: 'Join the community',
    lead: 'Show your work, find clients and meet other creators.',
    because: (why: string) => `Join to ${why}`,
    after: 'We’ll bring you right back here.',
    ask: 'Already a member?',
    to: 'Sign in',
  },
} as const

/** MODAL-01…03: sign-in or registration; switching between them keeps the typed values. */
export default function SignInModal({ mode }: { mode: SignInModalMode }) {
  const app = useApp()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const notice = useSelector(app.session, sessionNotice)
  const why = useSelector(app.signInModal, openedFor)
  const isDesktop = useIsDesktop()
  const fields = useRef<HTMLDivElement>(null)
  useClearErrors()
  useEffect(() => {
    if (notice && mode === 'register') app.signInModal.send({ type: 'modal.switch' })
  }, [app, notice, mode])
  const { title, lead, because, after, ask, to } = TITLES[mode]
  return (
    <Dialog
      open
      onClose={() => app.signInModal.send({ type: 'modal.close' })}
      title={why === null ? title : because(why)}
      description={why === null ? lead : after}
      // On a phone the keyboard would cover the dialog.
      initialFocus={() => (isDesktop ? (fields.current?.querySelector('input') ?? null) : null)}
    >
      <div ref={fields} className={formStack}>
        {mode === 'login' ? (
          <LoginForm draft={draft} onDraft={setDraft} errorOf={modalLoginError} />
        ) : (
          <RegisterForm draft={draft} onDraft={setDraft} />
        )}
        <OrDivider />
        <GoogleButton />
        {mode === 'login' && (
          <p>
            <Link
              href="/reset-password"
              className={formLink}
              onClick={() => app.signInModal.send({ type: 'modal.close' })}
            >
              Forgot your password?
            </Link>
          </p>
        )}
        <p>
          {ask}{' '}
          <button
            type="button"
            className={`${link()} ${css({ minHeight: '8' })}`}
            onClick={() => app.signInModal.send({ type: 'modal.switch' })}
          >
            {to}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
