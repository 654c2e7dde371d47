import { useInfiniteQuery } from '@tanstack/react-query'
import { idKey } from '../../../protocol/base/ids.ts'
import { staffLogQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { EmptyMessage, ListSection, PagedQueryList } from '../../components/lazy-section.tsx'
import { countOf, flat, LogLine, PART } from './admin-parts.tsx'

/** Staff actions, newest first. */
export function Log() {
  const { api } = useApp()
  const query = useInfiniteQuery(staffLogQuery(api))
  return (
    <ListSection id={PART} title="Log" text={countOf(query, 'entry', 'entries')}>
      <PagedQueryList
        query={flat(query)}
        label="the log"
        empty={<EmptyMessage>No actions yet.</EmptyMessage>}
      >
        {(line) => <LogLine key={idKey(line.id)} line={line} />}
      </PagedQueryList>
    </ListSection>
  )
}
