import { useInfiniteQuery } from '@tanstack/react-query'
import { idKey } from '../../../protocol/base/ids.ts'
import { staffLogQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { EmptyMessage, ListSection, PagedQueryList } from '../../components/lazy-section.tsx'
import { flattenPages, LogEntry, SECTION_ID, totalCountLabel } from './admin-parts.tsx'

/** Staff actions, newest first. */
export function Log() {
  const { api } = useApp()
  const query = useInfiniteQuery(staffLogQuery(api))
  return (
    <ListSection id={SECTION_ID} title="Log" text={totalCountLabel(query, 'entry', 'entries')}>
      <PagedQueryList
        query={flattenPages(query)}
        label="the log"
        empty={<EmptyMessage>No actions yet.</EmptyMessage>}
      >
        {(action) => <LogEntry key={idKey(action.id)} action={action} />}
      </PagedQueryList>
    </ListSection>
  )
}
