import { useInfiniteQuery } from '@tanstack/react-query'
import { idKey } from '../../../protocol/base/ids.ts'
import { myWorksQuery } from '../../../services/queries/portfolio.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { Nothing, Pages, Part } from '../../components/lazy-section.tsx'
import { useShown } from '../../content/use-removed.ts'
import { useDeletion } from './deletion.ts'
import { OwnRow } from './own-row.tsx'

/** The user's portfolio items, with edit and delete. */
export default function OwnPortfolio() {
  const app = useApp()
  const query = useShown('work', useInfiniteQuery(myWorksQuery(app.api)))
  const remove = useDeletion('work', 'own-work')
  return (
    <Part
      id="own-work"
      title="Your work"
      text="What others see on your profile."
      action={
        <ButtonLink size="sm" href="/create/upload-work">
          Upload work
        </ButtonLink>
      }
    >
      <Pages
        query={query}
        label="your work"
        empty={<Nothing>No work yet. Upload a finished project with 6–20 images.</Nothing>}
      >
        {(item) => (
          <OwnRow
            key={idKey(item.id)}
            entry={{ type: 'work', item }}
            onDelete={() => remove(item.id)}
          />
        )}
      </Pages>
    </Part>
  )
}
