import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { note } from '../../../../styled-system/recipes'
import { isolate } from '../../../protocol/base/text.ts'
import type { AdminUser } from '../../../protocol/safety/admin-types.ts'
import { liftSuspensionMutation, setStaffMutation } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { rowActions } from '../../components/lazy-section.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { nameOf } from '../../shared/users/author-line.tsx'
import { useCloseWithToast } from './close-with-toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

/** Account actions that the server permits. */
export function UserActions({ user }: { user: AdminUser }) {
  const [open, setOpen] = useState<'suspend' | 'lift' | 'staff' | null>(null)
  const close = () => setOpen(null)
  const { may, suspension } = user
  if (!may.suspend && !may.change_staff) return null
  return (
    <>
      <div className={rowActions}>
        {may.suspend && suspension === null && (
          <Button look="danger" onClick={() => setOpen('suspend')}>
            Suspend
          </Button>
        )}
        {may.suspend && suspension !== null && (
          <Button onClick={() => setOpen('lift')}>Lift suspension</Button>
        )}
        {may.change_staff && (
          <Button look="outline" onClick={() => setOpen('staff')}>
            {user.is_staff ? 'Remove staff access' : 'Make staff'}
          </Button>
        )}
      </div>
      {open === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {open === 'lift' && <LiftDialog user={user} onClose={close} />}
      {open === 'staff' && <StaffDialog user={user} onClose={close} />}
    </>
  )
}

function LiftDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api } = useApp()
  const closeWithToast = useCloseWithToast(onClose)
  const liftSuspension = useMutation(liftSuspensionMutation(api))
  const name = nameOf(user)
  const confirm = (reason: string) =>
    liftSuspension.mutate(
      { id: user.id, reason },
      {
        onSuccess: () => closeWithToast(`${isolate(name)} can sign in again`),
      },
    )
  return (
    <ReasonDialog
      title={`Lift ${isolate(name)}’s suspension?`}
      description="They can sign in again right away."
      label="Reason (for the log)"
      confirm="Lift suspension"
      required={false}
      mutation={liftSuspension}
      onClose={onClose}
      onConfirm={confirm}
    />
  )
}

/** Grants or removes staff access after confirmation. */
export function StaffDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api } = useApp()
  const closeWithToast = useCloseWithToast(onClose)
  const change = useMutation(setStaffMutation(api))
  const name = nameOf(user)
  const makesStaff = !user.is_staff
  const confirm = () =>
    change.mutate(
      { id: user.id, is_staff: makesStaff },
      {
        onSuccess: () =>
          closeWithToast(
            makesStaff ? `${isolate(name)} is staff now` : `${isolate(name)} is no longer staff`,
          ),
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        makesStaff ? `Make ${isolate(name)} staff?` : `Remove ${isolate(name)}’s staff access?`
      }
      description={
        makesStaff
          ? 'They will see every account and report, hide content and suspend people.'
          : 'They keep their account but lose access to this page.'
      }
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button look={makesStaff ? 'accent' : 'danger'} busy={change.isPending} onClick={confirm}>
            {makesStaff ? 'Make staff' : 'Remove'}
          </Button>
        </>
      }
    >
      <p role="alert" className={note({ tone: 'danger' })}>
        {change.isError && failureText(change.error)}
      </p>
    </Dialog>
  )
}
