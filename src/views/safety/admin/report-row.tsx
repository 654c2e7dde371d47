import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import type { AdminReport } from '../../../protocol/safety/admin-types.ts'
import { TARGET_NAMES } from '../../../protocol/safety/moderation.ts'
import { formatCount } from '../../locale.ts'
import { AccountLink, plainLink, ReportFacts, reportableName } from './admin-parts.tsx'
import { adminPath } from './admin-tabs.tsx'

const row = grid({
  gap: '1',
  paddingBlock: '4',
  '& h3, & h4': { textStyle: 'name' },
})
export const factLine = wrap({
  align: 'center',
  columnGap: '3',
  rowGap: '1',
  textStyle: 'small',
  color: 'muted',
})

/** Report in a list. */
export function ReportRow({ report, level = 3 }: { report: AdminReport; level?: 3 | 4 }) {
  const { content_type, title, details, owner, open_reports } = report
  const Heading = `h${level}` as const
  return (
    <li className={row}>
      <Heading>
        <Link href={adminPath('reports', { report: idKey(report.id) })} className={plainLink}>
          <bdi>{reportableName(content_type, title)}</bdi>
        </Link>
      </Heading>
      <div className={factLine}>
        <span className={tag()}>{TARGET_NAMES[content_type]}</span>
        {content_type !== 'user' && (
          <span>
            of <AccountLink user={owner} />
          </span>
        )}
        {open_reports > 1 && (
          <span>{`${formatCount(open_reports, 'open report', 'open reports')} of it`}</span>
        )}
      </div>
      <div className={factLine}>
        <ReportFacts report={report} />
      </div>
      {details !== '' && (
        <p dir="auto" className={css({ lineClamp: '2' })}>
          {details}
        </p>
      )}
    </li>
  )
}
