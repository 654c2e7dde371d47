import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportAction } from '../../../protocol/enums/safety.ts'
import type { AdminReportDetail } from '../../../protocol/safety/admin-types.ts'
import { TARGET_NAMES } from '../../../protocol/safety/moderation.ts'
import { dismissReportMutation, resolveReportMutation } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { RadioList } from '../../forms/radio-list.tsx'
import { useCloseWithToast } from './close-with-toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { DATE_NEEDED, DEFAULT_LENGTH, LengthField, suspensionEnd } from './until.tsx'

interface Props {
  report: AdminReportDetail
  onClose: () => void
}

/** Actions available when resolving the report. */
function actionsOf({ may, content_type }: AdminReportDetail) {
  const targetName = TARGET_NAMES[content_type]
  const owner =
    content_type === 'user' ? 'Suspend this person' : `Suspend the author of this ${targetName}`
  return [
    { value: 'none', label: 'No further action' },
    ...(may.hide ? [{ value: 'hide', label: `Hide this ${targetName}` } as const] : []),
    ...(may.suspend ? [{ value: 'suspend', label: owner } as const] : []),
  ] satisfies { value: ReportAction; label: string }[]
}

/** Resolves a justified report with an action. */
export function ResolveDialog({ report, onClose }: Props) {
  const { api, now } = useApp()
  const resolving = useMutation(resolveReportMutation(api))
  const closeWithToast = useCloseWithToast(onClose)
  const [action, setAction] = useState<ReportAction>(report.may.hide ? 'hide' : 'none')
  const [length, setLength] = useState(DEFAULT_LENGTH)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const isSuspending = action === 'suspend'
  const isDateMissing = () => isSuspending && suspensionEnd(length, now()) === undefined
  const confirm = (note: string) => {
    const until = isSuspending ? (suspensionEnd(length, now()) ?? null) : null
    resolving.mutate(
      { id: report.id, note, action, until },
      { onSuccess: () => closeWithToast('The report is resolved') },
    )
  }
  return (
    <ReasonDialog
      title="Resolve this report?"
      description="The report was right. All open reports about the same item will be resolved."
      label={isSuspending ? 'Reason (shown to them)' : 'Note for the log'}
      confirm="Resolve"
      look={action === 'none' ? 'accent' : 'danger'}
      required={action !== 'none'}
      mutation={resolving}
      check={() => {
        setHasSubmitted(true)
        return isDateMissing() ? DATE_NEEDED : ''
      }}
      onClose={onClose}
      onConfirm={confirm}
    >
      <RadioList legend="Action" options={actionsOf(report)} chosen={action} onChoose={setAction} />
      {isSuspending && (
        <LengthField
          length={length}
          error={hasSubmitted && isDateMissing() ? DATE_NEEDED : null}
          onChange={setLength}
        />
      )}
    </ReasonDialog>
  )
}

/** Dismisses an unjustified report without an action. */
export function DismissDialog({ report, onClose }: Props) {
  const { api } = useApp()
  const dismissal = useMutation(dismissReportMutation(api))
  const closeWithToast = useCloseWithToast(onClose)
  return (
    <ReasonDialog
      title="Dismiss this report?"
      description="There’s nothing wrong with it. All open reports about the same item will be dismissed."
      label="Note for the log"
      confirm="Dismiss"
      required={false}
      mutation={dismissal}
      onClose={onClose}
      onConfirm={(note) =>
        dismissal.mutate(
          { id: report.id, note },
          { onSuccess: () => closeWithToast('The report is dismissed') },
        )
      }
    />
  )
}
