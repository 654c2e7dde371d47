import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { ReportActor } from '../../machines/safety/report/report.machine.ts'
import { useMember } from '../app-context.tsx'
import { lazySection } from '../routing/lazy-section.tsx'

const ReportDialog = lazySection<{ report: ReportActor }>(() => import('./report-dialog.tsx'))

/** Hosts the report dialog, once per page frame; its code loads with the first report. */
export function ReportHost() {
  const report = useMember()?.report
  const open = useSelector(report, (s) => s !== undefined && s.context.target !== null)
  if (report === undefined || !open) return null
  return (
    <Suspense>
      <ReportDialog report={report} />
    </Suspense>
  )
}
