import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ConfirmationActor } from '../../../machines/account/confirmation/confirmation.machine.ts'
import * as confirmationOf from '../../../machines/account/confirmation/confirmation.selectors.ts'
import { useMember } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { formStack } from '../../forms/parts.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { GoogleCredential } from '../auth/google-button.tsx'

/**
 * Re-authentication dialog, mounted once per page. Opens when the server requires proof of
 * identity.
 */
export function Confirmation({ username }: { username: string }) {
  const actor = useMember()?.confirmation
  const method = useSelector(actor, (s) => s && confirmationOf.requestedProof(s))
  if (!actor || !method) return null
  return method === 'google' ? (
    <GoogleConfirmation actor={actor} />
  ) : (
    <PasswordConfirmation actor={actor} username={username} />
  )
}

const TITLE = 'Confirm it’s you'

function PasswordConfirmation({ actor, username }: { actor: ConfirmationActor; username: string }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const problem = useSelector(actor, confirmationOf.confirmationProblem)
  const isChecking = useSelector(actor, confirmationOf.isChecking)
  const cancel = () => actor.send({ type: 'confirmation.cancel' })
  const findPasswordInput = () =>
    form.current?.querySelector<HTMLElement>('input[type=password]') ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: refocuses after each wrong password
  useEffect(() => findPasswordInput()?.focus(), [problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'confirmation.give', proof: { password } })
  }
  return (
    <Dialog
      open
      onClose={cancel}
      title={TITLE}
      initialFocus={findPasswordInput}
      description="Enter your password to continue."
      footer={
        <>
          <Button look="outline" onClick={cancel} disabled={isChecking}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isChecking}>
            {isChecking ? 'Confirming…' : 'Confirm'}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={formStack} onSubmit={submit} noValidate>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={problem}
        />
      </form>
    </Dialog>
  )
}

function GoogleConfirmation({ actor }: { actor: ConfirmationActor }) {
  const problem = useSelector(actor, confirmationOf.confirmationProblem)
  return (
    <Dialog
      open
      onClose={() => actor.send({ type: 'confirmation.cancel' })}
      title={TITLE}
      description="You sign in with Google. Choose the same account again."
    >
      <GoogleCredential
        error={problem}
        onCredential={(id_token) => actor.send({ type: 'confirmation.give', proof: { id_token } })}
      />
    </Dialog>
  )
}
