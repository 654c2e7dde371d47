import { useInfiniteQuery } from '@tanstack/react-query'
import { idKey } from '../../../protocol/base/ids.ts'
import { myWorksQuery } from '../../../services/queries/portfolio.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyMessage, ListSection, PagedQueryList } from '../../components/lazy-section.tsx'
import { useWithoutRemoved } from '../../hooks/use-removed.ts'
import { useDeletion } from './deletion.ts'
import { OwnRow } from './own-row.tsx'

/** The user's portfolio items, with edit and delete. */
export default function OwnPortfolio() {
  const app = useApp()
  const query = useWithoutRemoved('work', useInfiniteQuery(myWorksQuery(app.api)))
  const remove = useDeletion('work', 'own-work')
  return (
    <ListSection
      id="own-work"
      title="Your work"
      text="What others see on your profile."
      action={
        <ButtonLink size="sm" href="/create/upload-work">
          Upload work
        </ButtonLink>
      }
    >
      <PagedQueryList
        query={query}
        label="your work"
        empty={
          <EmptyMessage>No work yet. Upload a finished project with 6–20 images.</EmptyMessage>
        }
      >
        {(item) => (
          <OwnRow
            key={idKey(item.id)}
            entry={{ type: 'work', item }}
            onDelete={() => remove(item.id)}
          />
        )}
      </PagedQueryList>
    </ListSection>
  )
}
