import { useInfiniteQuery } from '@tanstack/react-query'
import { idKey } from '../../../protocol/base/ids.ts'
import { staffLogQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { Nothing, Pages, Part } from '../../components/lazy-section.tsx'
import { countOf, flat, LogLine, PART } from './admin-parts.tsx'

/** Staff actions, newest first. */
export function Log() {
  const { api } = useApp()
  const query = useInfiniteQuery(staffLogQuery(api))
  return (
    <Part id={PART} title="Log" text={countOf(query, 'entry', 'entries')}>
      <Pages query={flat(query)} label="the log" empty={<Nothing>No actions yet.</Nothing>}>
        {(line) => <LogLine key={idKey(line.id)} line={line} />}
      </Pages>
    </Part>
  )
}
