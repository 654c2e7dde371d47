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
  const by = useSelector(actor, (s) => s && confirmationOf.requestedProof(s))
  if (!actor || !by) return null
  return by === 'google' ? (
    <WithGoogle actor={actor} />
  ) : (
    <WithPassword actor={actor} username={username} />
  )
}

const TITLE = 'Confirm it’s you'

function WithPassword({ actor, username }: { actor: ConfirmationActor; username: string }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const problem = useSelector(actor, confirmationOf.confirmationProblem)
  const checking = useSelector(actor, confirmationOf.isChecking)
  const cancel = () => actor.send({ type: 'confirmation.cancel' })
  const field = () => form.current?.querySelector<HTMLElement>('input[type=password]') ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: refocuses after each wrong password
  useEffect(() => field()?.focus(), [problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'confirmation.give', proof: { password } })
  }
  return (
    <Dialog
      open
      onClose={cancel}
      title={TITLE}
      initialFocus={field}
      description="Enter your password to continue."
      footer={
        <>
          <Button look="outline" onClick={cancel} disabled={checking}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={checking}>
            {checking ? 'Confirming…' : 'Confirm'}
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

function WithGoogle({ actor }: { actor: ConfirmationActor }) {
  const problem = useSelector(actor, confirmationOf.confirmationProblem)
  return (
    <Dialog
      open
      onClose={() => actor.send({ type: 'confirmation.cancel' })}
      title={TITLE}
      description="You sign in with Google. Choose the same account again."
    >
      <GoogleCredential
        refusal={problem}
        onCredential={(id_token) => actor.send({ type: 'confirmation.give', proof: { id_token } })}
      />
    </Dialog>
  )
}
