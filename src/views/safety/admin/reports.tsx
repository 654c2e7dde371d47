import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { idKey } from '../../../protocol/base/ids.ts'
import {
  REPORT_STATUSES,
  REPORT_TARGETS,
  type ReportStatus,
  type ReportTargetType,
} from '../../../protocol/enums/safety.ts'
import { oneOf, TARGET_NAMES } from '../../../protocol/safety/moderation.ts'
import { adminReportsQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { ListSection, PagedQueryList } from '../../components/lazy-section.tsx'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { Choices } from '../../shared/lists/filter-bar.tsx'
import { useFilters } from '../../shared/lists/filters.ts'
import { filterBar, flattenPages, SECTION_ID, totalCountLabel } from './admin-parts.tsx'
import { adminPath } from './admin-tabs.tsx'
import { ReportRow } from './report-row.tsx'

const STATUS_NAMES = { open: 'Open', resolved: 'Resolved', dismissed: 'Dismissed' } as const

const EMPTY_TEXTS = {
  open: 'No open reports.',
  resolved: 'No resolved reports match.',
  dismissed: 'No dismissed reports match.',
} as const

interface Filters {
  status: ReportStatus
  type: ReportTargetType | ''
}

const reportsPath = ({ status, type }: Filters): string =>
  adminPath('reports', { status: status === 'open' ? '' : status, type })

const TYPES = [
  { value: '', label: 'All' },
  ...REPORT_TARGETS.map((value) => ({ value, label: TARGET_NAMES[value] })),
]

/** Reports from users. */
export function Reports() {
  const { api } = useApp()
  const [, navigate] = useLocation()
  const params = useFilters(['status', 'type'])
  const filters: Filters = {
    status: oneOf(REPORT_STATUSES, params.status, 'open'),
    type: oneOf([...REPORT_TARGETS, ''], params.type, ''),
  }
  const query = useInfiniteQuery(adminReportsQuery(api, filters))
  return (
    <ListSection id={SECTION_ID} title="Reports" text={totalCountLabel(query, 'report', 'reports')}>
      <div className={filterBar}>
        <Choices
          label="State"
          options={REPORT_STATUSES.map((status) => ({
            label: STATUS_NAMES[status],
            href: reportsPath({ ...filters, status }),
            chosen: filters.status === status,
          }))}
        />
        <ChoiceField
          label="About"
          value={filters.type}
          onChange={(value) =>
            navigate(reportsPath({ ...filters, type: oneOf([...REPORT_TARGETS, ''], value, '') }))
          }
          error={null}
          options={TYPES}
        />
      </div>
      <PagedQueryList
        query={flattenPages(query)}
        label="reports"
        empty={EMPTY_TEXTS[filters.status]}
      >
        {(report) => <ReportRow key={idKey(report.id)} report={report} />}
      </PagedQueryList>
    </ListSection>
  )
}
