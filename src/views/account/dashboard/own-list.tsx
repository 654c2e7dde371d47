import { idKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import {
  type PagedListProps,
  PagedListSection,
  type SectionProps,
} from '../../components/lazy-section.tsx'
import { useWithoutRemoved } from '../../hooks/use-removed.ts'
import { useDeletion } from './deletion.ts'
import { OwnRow } from './own-row.tsx'

/** The user's content items of one type, with edit and delete. */
export function OwnList<T extends { id: Id }>({
  type,
  toEntry,
  query,
  ...section
}: Omit<SectionProps & PagedListProps<T>, 'children'> & {
  type: FeedItem['type']
  toEntry: (item: T) => FeedItem
}) {
  const remove = useDeletion(type, section.id)
  return (
    <PagedListSection {...section} query={useWithoutRemoved(type, query)}>
      {(item) => (
        <OwnRow key={idKey(item.id)} entry={toEntry(item)} onDelete={() => remove(item.id)} />
      )}
    </PagedListSection>
  )
}
