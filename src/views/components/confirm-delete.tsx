import type { UseMutationResult } from '@tanstack/react-query'
import { css } from '../../../styled-system/css'
import { isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before something goes for good; a failure is said in the dialog and nothing is gone. */
export function ConfirmDelete({
  open,
  what,
  warning,
  removal,
  onClose,
  onConfirm,
}: {
  open: boolean
  /** `post`, `work`, `project`. */
  what: string
  warning: string
  removal: Pick<UseMutationResult, 'isPending' | 'isError' | 'error' | 'reset'>
  onClose: () => void
  onConfirm: () => void
}) {
  const close = () => {
    onClose()
    removal.reset()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Delete this ${what}?`}
      description={`${warning} This cannot be undone.`}
      footer={
        <>
          <Button look="outline" onClick={close}>
            Keep it
          </Button>
          <Button look="danger" busy={removal.isPending} onClick={onConfirm}>
            Delete
          </Button>
        </>
      }
    >
      <p role="alert" className={css({ color: 'danger' })}>
        {removal.isError && failureText(removal.error)}
      </p>
    </Dialog>
  )
}

/** A failure in a person's words. */
export function failureText(error: unknown): string {
  return isServiceFailure(error) ? error.message : TEXTS.serverError
}
