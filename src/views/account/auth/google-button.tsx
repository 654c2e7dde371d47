import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import { grid } from '../../../../styled-system/patterns'
import type { GoogleButtonActor } from '../../../machines/account/googleButton/googleButton.machine.ts'
import {
  googleProblem,
  isFetchingGoogle,
  isGoogleAvailable,
} from '../../../machines/account/googleButton/googleButton.selectors.ts'
import { googleError } from '../../../machines/account/session/signIn.selectors.ts'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { FormError } from '../../forms/parts.tsx'

const buttonGrid = grid({
  minHeight: 'touch',
  '& > :empty': { position: 'absolute' },
  '& > [data-google-button]': { justifySelf: 'center' },
})

function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden>
      <path
        fill="#4285F4"
        d="M17.6 9.2c0-.6 0-1.2-.1-1.7H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.6z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2a5.4 5.4 0 0 1-8.1-2.9H1v2.3A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z" />
      <path
        fill="#EA4335"
        d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7z"
      />
    </svg>
  )
}

/** Sign-in with Google (LOGIN-03, LOGIN-07). */
export function GoogleButton() {
  const { session } = useApp()
  const error = useSelector(session, googleError)
  return (
    <GoogleCredential
      error={error}
      onCredential={(idToken) => session.send({ type: 'session.google', idToken })}
    />
  )
}

/**
 * Obtains a Google ID token (A26). Google's script is large, so it loads only after the first
 * click; Google's own button then replaces ours.
 */
export function GoogleCredential({
  error,
  onCredential,
}: {
  error: string | null
  onCredential: (idToken: string) => void
}) {
  const app = useApp()
  const slot = useRef<HTMLDivElement>(null)
  const [button, setButton] = useState<GoogleButtonActor>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, startLoading] = useTransition()
  const problem = useSelector(button, (snapshot) => (snapshot ? googleProblem(snapshot) : failure))
  const isFetching = useSelector(button, (snapshot) =>
    snapshot ? isFetchingGoogle(snapshot) : isLoading,
  )
  const isRendered = useSelector(
    button,
    (snapshot) => snapshot !== undefined && isGoogleAvailable(snapshot),
  )
  const emitCredential = useEffectEvent(onCredential)

  useEffect(() => {
    if (!button) return
    button.on('google.given', ({ idToken }) => emitCredential(idToken))
    button.start()
    button.send({ type: 'google.ask' })
    return () => {
      button.stop()
    }
  }, [button])

  const requestButton = (): void => {
    if (button) {
      button.send({ type: 'google.ask' })
      return
    }
    setFailure(null)
    startLoading(() =>
      app
        .createGoogleButton(() => slot.current)
        .then(setButton, () => setFailure(TEXTS.googleSignInFailed)),
    )
  }

  return (
    <div className={buttonGrid}>
      <FormError text={problem ?? error} />
      <div ref={slot} data-google-button />
      {!isRendered && (
        <Button look="outline" wide busy={isFetching} onClick={requestButton}>
          <GoogleMark />
          {isFetching ? 'Getting Google ready...' : 'Continue with Google'}
        </Button>
      )}
    </div>
  )
}
