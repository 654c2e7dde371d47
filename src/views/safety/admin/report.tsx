import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { AdminReportDetail } from '../../../protocol/safety/admin-types.ts'
import { REASON_NAMES, TARGET_NAMES } from '../../../protocol/safety/moderation.ts'
import { adminReportQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { EmptyMessage } from '../../components/errors/load-error.tsx'
import { ListSection, QueryContent, rowActions, rows } from '../../components/lazy-section.tsx'
import {
  AccountLink,
  BackLink,
  detail,
  detailPage,
  formatMoment,
  muted,
  reportableName,
  SECTION_ID,
  StatusTag,
  textLines,
} from './admin-parts.tsx'
import { adminPath } from './admin-tabs.tsx'
import { ContentFacts } from './content-row.tsx'
import { DismissDialog, ResolveDialog } from './report-dialogs.tsx'
import { ReportRow } from './report-row.tsx'

const detailsText = css({ whiteSpace: 'pre-wrap', maxWidth: 'prose' })
const section = grid({ columns: 1, gap: '3' })

/** Report details: reason, reported item, other reports about it, and the decision. */
export function Report({ id }: { id: string }) {
  const { api } = useApp()
  const query = useQuery(adminReportQuery(api, id))
  const { data } = query
  const title =
    data === undefined
      ? 'Report'
      : `Report of ${isolate(reportableName(data.content_type, data.title))}`
  return (
    <div className={detailPage}>
      <BackLink href={adminPath('reports')}>All reports</BackLink>
      <ListSection id={SECTION_ID} title={title}>
        <QueryContent query={query} label="the report">
          {(report) => <ReportDetail report={report} />}
        </QueryContent>
      </ListSection>
    </div>
  )
}

function ReportDetail({ report }: { report: AdminReportDetail }) {
  const { reason, details, reporter, owner, created_at, target, others, content_type } = report
  return (
    <div className={detail}>
      <div className={textLines}>
        <p className={wrap({ align: 'center' })}>
          <StatusTag status={report.status} />
          <strong>{REASON_NAMES[reason]}</strong>
        </p>
        <p className={muted}>
          By <AccountLink user={reporter} /> on {formatMoment(created_at)}
        </p>
        {details !== '' && (
          <p dir="auto" className={detailsText}>
            {details}
          </p>
        )}
      </div>
      <section className={section} aria-labelledby="reported-thing">
        <h3 id="reported-thing">
          The {TARGET_NAMES[content_type]}
          {content_type !== 'user' && (
            <>
              {' '}
              of <AccountLink user={owner} />
            </>
          )}
        </h3>
        {target === null ? (
          <EmptyMessage>Deleted.</EmptyMessage>
        ) : (
          <ContentFacts content={target} level={4} showsFullText />
        )}
      </section>
      <Decision report={report} />
      {others.length > 0 && (
        <section className={section} aria-labelledby="other-reports">
          <h3 id="other-reports">Other reports about this</h3>
          <ul className={rows}>
            {others.map((otherReport) => (
              <ReportRow key={idKey(otherReport.id)} report={otherReport} level={4} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const OUTCOME_TEXTS = {
  none: 'No further action.',
  hide: 'It was hidden.',
  suspend: 'Its owner was suspended.',
} as const

/** The decision of staff, or the buttons to make one. */
function Decision({ report }: { report: AdminReportDetail }) {
  const [open, setOpen] = useState<'resolve' | 'dismiss' | null>(null)
  const close = () => setOpen(null)
  const { status, handled_by, handled_at, note, action, open_reports } = report
  if (status !== 'open') {
    return (
      <section className={section} aria-labelledby="report-answer">
        <h3 id="report-answer">{status === 'resolved' ? 'Resolved' : 'Dismissed'}</h3>
        {status === 'resolved' && <p>{OUTCOME_TEXTS[action]}</p>}
        {note !== '' && (
          <p dir="auto" className={detailsText}>
            {note}
          </p>
        )}
        <p className={muted}>
          By <AccountLink user={handled_by} />
          {handled_at !== null && ` on ${formatMoment(handled_at)}`}
        </p>
      </section>
    )
  }
  return (
    <section className={section} aria-labelledby="report-answer">
      <h3 id="report-answer">Decision</h3>
      {open_reports > 1 && (
        <p className={muted}>{`This resolves all ${open_reports} open reports about it.`}</p>
      )}
      <div className={rowActions}>
        <Button onClick={() => setOpen('resolve')}>Resolve</Button>
        <Button look="outline" onClick={() => setOpen('dismiss')}>
          Dismiss
        </Button>
      </div>
      {open === 'resolve' && <ResolveDialog report={report} onClose={close} />}
      {open === 'dismiss' && <DismissDialog report={report} onClose={close} />}
    </section>
  )
}
