import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { link } from '../../../../styled-system/recipes'
import type { PasswordResetActor } from '../../../machines/account/passwordReset/passwordReset.machine.ts'
import {
  type PasswordResetView,
  passwordResetView,
} from '../../../machines/account/passwordReset/passwordReset.selectors.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { LoadingIndicator } from '../../components/loading-indicator.tsx'
import { AuthPage, FormError, FormNotice, formLink, formStack } from '../../forms/parts.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'

/** /reset-password: asks for a link, or sets a new password with the token of a link. */
export default function ResetPasswordPage() {
  const app = useApp()
  const [actor, setActor] = useState<PasswordResetActor>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const snapshot = useSelector(actor, (current) => current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per attempt
  useEffect(() => {
    let started: PasswordResetActor | null = null
    let isLeft = false
    app.createPasswordReset().then(
      (created) => {
        if (isLeft) return
        started = created
        created.start()
        setActor(created)
      },
      () => setHasFailed(true),
    )
    return () => {
      isLeft = true
      started?.stop()
    }
  }, [app, attempt])
  // The link of the mail may be opened in the tab that asked for it, which loads nothing.
  useEffect(() => {
    const restart = () => {
      if (window.location.hash.startsWith('#token=')) setAttempt((count) => count + 1)
    }
    window.addEventListener('hashchange', restart)
    return () => window.removeEventListener('hashchange', restart)
  }, [])
  if (hasFailed) {
    const retry = () => {
      setHasFailed(false)
      setAttempt(attempt + 1)
    }
    return (
      <Step title="Reset your password" lead="This page couldn’t load.">
        <Button onClick={retry}>Try again</Button>
      </Step>
    )
  }
  if (!actor || !snapshot) return <LoadingIndicator />
  return <ResetView view={passwordResetView(snapshot)} actor={actor} />
}

function Step({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <AuthPage title={title} lead={lead}>
      <div className={formStack}>{children}</div>
      <p>
        <Link href="/login" className={formLink}>
          Back to sign in
        </Link>
      </p>
    </AuthPage>
  )
}

const ContactLine = () => (
  <p>
    No mail after a few minutes? Check your spam folder, or{' '}
    <Link href="/contact" className={link()}>
      contact us
    </Link>
    .
  </p>
)

function ResetView({ view, actor }: { view: PasswordResetView; actor: PasswordResetActor }) {
  switch (view.kind) {
    case 'loading':
      return <LoadingIndicator />
    case 'unavailable':
      return (
        <Step
          title="Reset your password"
          lead="This site can’t send reset links. Contact us with your username, and we’ll help you."
        >
          <ButtonLink href="/contact">Contact us</ButtonLink>
        </Step>
      )
    case 'unreachable':
      return (
        <Step title="Reset your password" lead="Something went wrong on the way.">
          <FormError text={view.problem} />
          <Button onClick={() => actor.send({ type: 'reset.retry' })}>Try again</Button>
        </Step>
      )
    case 'request':
      return (
        <Step
          title="Reset your password"
          lead="Enter the e-mail address of your account. We’ll send you a link."
        >
          <ResetRequestForm
            problem={view.problem}
            isBusy={view.isBusy}
            onRequest={(email) => actor.send({ type: 'reset.request', email })}
          />
        </Step>
      )
    case 'sent':
      return <SentStep {...view} actor={actor} />
    case 'expired':
      return (
        <Step
          title="This link doesn’t work any more"
          lead="A link works once, for 30 minutes. Get a new one if you still need it."
        >
          <Button onClick={() => actor.send({ type: 'reset.restart' })}>Get a new link</Button>
        </Step>
      )
    case 'choose':
      return (
        <Step title="Choose a new password" lead="You’ll be signed out on all devices.">
          <NewPasswordForm
            {...view}
            onSave={(password) => actor.send({ type: 'reset.save', password })}
          />
        </Step>
      )
    case 'saved':
      return (
        <AuthPage title="Password changed" lead="Sign in with your new password.">
          <div className={formStack}>
            <FormNotice text="Your password has been changed." />
            <ButtonLink href="/login">Sign In</ButtonLink>
          </div>
        </AuthPage>
      )
  }
}

interface SentStepProps {
  email: string
  canRepeat: boolean
  actor: PasswordResetActor
}

function SentStep({ email, canRepeat, actor }: SentStepProps) {
  return (
    <AuthPage
      title="Check your mail"
      lead={`If an account uses ${isolate(email)}, we sent it a link. It works for 30 minutes.`}
    >
      <div className={formStack}>
        <Button disabled={!canRepeat} onClick={() => actor.send({ type: 'reset.request', email })}>
          {canRepeat ? 'Send again' : 'You can send again in a minute'}
        </Button>
        <Button look="outline" onClick={() => actor.send({ type: 'reset.restart' })}>
          Use another address
        </Button>
      </div>
      <ContactLine />
    </AuthPage>
  )
}
