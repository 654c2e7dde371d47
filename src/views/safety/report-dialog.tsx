import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { grid } from '../../../styled-system/patterns'
import { note } from '../../../styled-system/recipes'
import type { ReportActor } from '../../machines/safety/report/report.machine.ts'
import * as reportOf from '../../machines/safety/report/report.selectors.ts'
import { codePointLength, isolate } from '../../protocol/base/text.ts'
import { REPORT_REASONS } from '../../protocol/enums/safety.ts'
import {
  MAX_REPORT_DETAILS,
  REASON_MISSING,
  REASON_NAMES,
  TARGET_NAMES,
} from '../../protocol/safety/moderation.ts'
import type { ReportTarget } from '../../protocol/safety/moderation-types.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/overlay/dialog.tsx'
import { RadioList } from '../forms/radio-list.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { formatNumber } from '../locale.ts'

const form = grid({ gap: '4' })

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REASON_NAMES[value] }))

/** Report form, mounted once for all kinds of targets. */
export default function ReportDialog({ report }: { report: ReportActor }) {
  const id = useId()
  const target = useSelector(report, reportOf.reportTarget)
  const sending = useSelector(report, reportOf.isReporting)
  // Cannot be closed while sending, otherwise the user would miss an error.
  const close = () => report.send({ type: 'report.close' })
  if (target === null) return null
  return (
    <Dialog
      open
      onClose={close}
      title={dialogTitleOf(target)}
      description="Our moderators review every report. The person won’t know it was you."
      footer={
        <>
          <Button look="outline" onClick={close} disabled={sending}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={sending}>
            {sending ? 'Sending…' : 'Send report'}
          </Button>
        </>
      }
    >
      <ReportForm id={id} report={report} />
    </Dialog>
  )
}

function dialogTitleOf({ type, name }: ReportTarget): string {
  if (type === 'user') return `Report ${isolate(name)}`
  return name === ''
    ? `Report this ${TARGET_NAMES[type]}`
    : `Report this ${TARGET_NAMES[type]}: ${isolate(name)}`
}

function ReportForm({ id, report }: { id: string; report: ReportActor }) {
  const reason = useSelector(report, reportOf.reportReason)
  const details = useSelector(report, reportOf.reportDetails)
  const problem = useSelector(report, reportOf.reportProblem)
  const box = useRef<HTMLFormElement>(null)
  const missing = problem === REASON_MISSING
  useEffect(() => {
    // Focuses the first option if no reason is selected.
    if (missing) box.current?.querySelector('input')?.focus()
  }, [missing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    report.send({ type: 'report.send' })
  }
  const length = codePointLength(details.trim())
  return (
    <form ref={box} id={id} className={form} onSubmit={submit} noValidate>
      <RadioList
        legend="What’s the problem?"
        options={REASONS}
        chosen={reason}
        error={missing ? problem : null}
        onChoose={(chosen) => report.send({ type: 'report.change', reason: chosen })}
      />
      <TextArea
        label="Details"
        value={details}
        onChange={(text) => report.send({ type: 'report.change', details: text })}
        hint={`${formatNumber(length)} of ${formatNumber(MAX_REPORT_DETAILS)} characters, optional`}
      />
      <p role="alert" className={note({ tone: 'danger' })}>
        {missing ? '' : problem}
      </p>
    </form>
  )
}
