import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '../../../protocol/base/text.ts'
import type { AdminUser } from '../../../protocol/safety/admin-types.ts'
import { suspendUserMutation } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { nameOf } from '../../shared/users/author-line.tsx'
import { useCloseWithToast } from './close-with-toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { DATE_NEEDED, DEFAULT_LENGTH, LengthField, suspensionEnd } from './until.tsx'

/** Suspends an account. The user sees the reason when trying to sign in. */
export function SuspendDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api, now } = useApp()
  const closeWithToast = useCloseWithToast(onClose)
  const suspension = useMutation(suspendUserMutation(api))
  const [length, setLength] = useState(DEFAULT_LENGTH)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const name = nameOf(user)
  const until = suspensionEnd(length, now())
  const confirm = (reason: string) => {
    const end = suspensionEnd(length, now())
    if (end === undefined) return
    suspension.mutate(
      { id: user.id, reason, until: end },
      { onSuccess: () => closeWithToast(`${isolate(name)} is suspended`) },
    )
  }
  const check = () => {
    setHasSubmitted(true)
    return suspensionEnd(length, now()) === undefined ? DATE_NEEDED : ''
  }
  return (
    <ReasonDialog
      title={`Suspend ${isolate(name)}?`}
      description="They’ll be signed out everywhere and can’t sign in until it ends. Their content stays."
      label="Reason (shown to them)"
      confirm="Suspend"
      look="danger"
      mutation={suspension}
      check={check}
      onClose={onClose}
      onConfirm={confirm}
    >
      <LengthField
        length={length}
        error={hasSubmitted && until === undefined ? DATE_NEEDED : null}
        onChange={setLength}
      />
    </ReasonDialog>
  )
}
