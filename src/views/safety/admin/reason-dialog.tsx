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

export const REASON_NEEDED = 'Enter a reason for the log.'
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
  deed: { isPending: boolean; isError: boolean; error: unknown; reset: () => void }
  onClose: () => void
  /** Receives the trimmed reason. */
  onConfirm: (reason: string) => void
  /** Returns an error that prevents submission; '' if valid. */
  check?: () => string
  /** Additional fields. */
  children?: ReactNode
}

/** Asks staff for a reason. A failure is shown in the dialog and keeps the text. */
export function ReasonDialog({ deed, onClose, ...props }: Props) {
  const id = useId()
  const close = () => {
    onClose()
    deed.reset()
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
          <Button look={props.look ?? 'accent'} type="submit" form={id} busy={deed.isPending}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <ReasonForm id={id} deed={deed} {...props} />
    </Dialog>
  )
}

function ReasonForm({
  id,
  label,
  required = true,
  deed,
  onConfirm,
  check,
  children,
}: Omit<Props, 'onClose'> & { id: string }) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState('')
  const length = codePointLength(reason.trim())
  const wrong =
    length > MAX_STAFF_REASON ? REASON_TOO_LONG : required && length === 0 ? REASON_NEEDED : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (deed.isPending) return
    setTried(true)
    const other = check?.() ?? ''
    setProblem(other)
    if (wrong === null && other === '') onConfirm(reason.trim())
  }
  return (
    <form id={id} className={form} onSubmit={submit} noValidate>
      {children}
      <TextArea
        label={label}
        value={reason}
        onChange={setReason}
        error={tried ? wrong : null}
        hint={`${length} of ${MAX_STAFF_REASON} characters${required ? '' : ', optional'}`}
      />
      <p role="alert" className={failure}>
        {problem || (deed.isError && failureText(deed.error))}
      </p>
    </form>
  )
}
