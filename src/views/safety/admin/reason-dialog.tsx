import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { codePointLength } from '../../../protocol/base/text.ts'
import { MAX_STAFF_REASON } from '../../../protocol/safety/admin.ts'
import { Button } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { TextArea } from '../../forms/text-area.tsx'

const form = grid({ gap: '4' })
const failure = css({ color: 'danger', textStyle: 'small', _empty: { display: 'none' } })

const REASON_NEEDED = 'Enter a reason for the log.'
const REASON_TOO_LONG = `At most ${MAX_STAFF_REASON} characters.`

interface Props {
  title: string
  description: string
  label: string
  /** Label of the confirm button. */
  confirm: string
  look?: 'accent' | 'danger'
  /** Whether a reason is required. */
  required?: boolean
  mutation: { isPending: boolean; isError: boolean; error: unknown; reset: () => void }
  onClose: () => void
  /** Receives the trimmed reason. */
  onConfirm: (reason: string) => void
  /** Returns an error that prevents submission; '' if valid. */
  check?: () => string
  /** Additional fields. */
  children?: ReactNode
}

/** Asks staff for a reason. A failure is shown in the dialog and keeps the text. */
export function ReasonDialog({ mutation, onClose, ...props }: Props) {
  const id = useId()
  const close = () => {
    onClose()
    mutation.reset()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button look="outline" onClick={close}>
            Cancel
          </Button>
          <Button look={props.look ?? 'accent'} type="submit" form={id} busy={mutation.isPending}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <ReasonForm id={id} mutation={mutation} {...props} />
    </Dialog>
  )
}

function ReasonForm({
  id,
  label,
  required = true,
  mutation,
  onConfirm,
  check,
  children,
}: Omit<Props, 'onClose'> & { id: string }) {
  const [reason, setReason] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [problem, setProblem] = useState('')
  const length = codePointLength(reason.trim())
  const reasonError =
    length > MAX_STAFF_REASON ? REASON_TOO_LONG : required && length === 0 ? REASON_NEEDED : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mutation.isPending) return
    setHasSubmitted(true)
    const extraError = check?.() ?? ''
    setProblem(extraError)
    if (reasonError === null && extraError === '') onConfirm(reason.trim())
  }
  return (
    <form id={id} className={form} onSubmit={submit} noValidate>
      {children}
      <TextArea
        label={label}
        value={reason}
        onChange={setReason}
        error={hasSubmitted ? reasonError : null}
        hint={`${length} of ${MAX_STAFF_REASON} characters${required ? '' : ', optional'}`}
      />
      <p role="alert" className={failure}>
        {problem || (mutation.isError && failureText(mutation.error))}
      </p>
    </form>
  )
}
