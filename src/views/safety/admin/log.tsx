import { useInfiniteQuery } from '@tanstack/react-query'
import { idKey } from '../../../protocol/base/ids.ts'
import { staffLogQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { PagedListSection } from '../../components/lazy-section.tsx'
import { flattenPages, LogEntry, SECTION_ID, totalCountLabel } from './admin-parts.tsx'

/** Staff actions, newest first. */
export function Log() {
  const { api } = useApp()
  const query = useInfiniteQuery(staffLogQuery(api))
  return (
    <PagedListSection
      id={SECTION_ID}
      title="Log"
      text={totalCountLabel(query, 'entry', 'entries')}
      query={flattenPages(query)}
      label="the log"
      empty="No actions yet."
    >
      {(action) => <LogEntry key={idKey(action.id)} action={action} />}
    </PagedListSection>
  )
}
