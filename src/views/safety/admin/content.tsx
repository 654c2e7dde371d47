import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { ADMIN_CONTENT_TYPES, type AdminContentType } from '../../../protocol/enums/safety.ts'
import type { AdminContent } from '../../../protocol/safety/admin-types.ts'
import { oneOf } from '../../../protocol/safety/moderation.ts'
import { adminContentQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { ListSection, PagedQueryList, rowActions } from '../../components/lazy-section.tsx'
import { CheckField } from '../../forms/check-field.tsx'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { SearchBox } from '../../shared/lists/filter-bar.tsx'
import { useFilters } from '../../shared/lists/filters.ts'
import {
  filterBar,
  flattenPages,
  reportableName,
  SECTION_ID,
  totalCountLabel,
} from './admin-parts.tsx'
import { adminPath } from './admin-tabs.tsx'
import { ContentDialog, type ModerationAction } from './content-dialog.tsx'
import { ContentFacts } from './content-row.tsx'

const NAMES = {
  work: 'Works',
  post: 'Posts',
  blog: 'Blog posts',
  project: 'Projects',
  asset: 'Assets',
  service: 'Services',
  comment: 'Comments',
} as const satisfies Record<AdminContentType, string>

const TYPES = [
  { value: '', label: 'All' },
  ...ADMIN_CONTENT_TYPES.map((value) => ({ value, label: NAMES[value] })),
]

interface Filters {
  type: AdminContentType | ''
  search: string
  hidden: boolean
}

const contentPath = ({ type, search, hidden }: Filters): string =>
  adminPath('content', { type, search, hidden: hidden ? '1' : '' })

/** Content type that can be hidden; undefined for users and messages. */
const typeOf = ({ type }: AdminContent): AdminContentType | undefined =>
  ADMIN_CONTENT_TYPES.find((candidate) => candidate === type)

/** Content of all users. */
export function Content() {
  const { api } = useApp()
  const params = useFilters(['type', 'search', 'hidden'])
  const filters: Filters = {
    type: oneOf([...ADMIN_CONTENT_TYPES, ''], params.type, ''),
    search: params.search,
    hidden: params.hidden === '1',
  }
  const query = useInfiniteQuery(adminContentQuery(api, filters))
  const [pendingAction, setPendingAction] = useState<ModerationAction | null>(null)
  return (
    <ListSection id={SECTION_ID} title="Content" text={totalCountLabel(query, 'item', 'items')}>
      <FilterBar filters={filters} />
      <PagedQueryList
        query={flattenPages(query)}
        label="content"
        empty="No content matches. Try fewer filters."
      >
        {(content) => (
          <li key={`${content.type} ${idKey(content.id)}`} className={css({ paddingBlock: '4' })}>
            <ContentFacts content={content}>
              <ModerationActions content={content} onRequest={setPendingAction} />
            </ContentFacts>
          </li>
        )}
      </PagedQueryList>
      {pendingAction !== null && (
        <ContentDialog action={pendingAction} onClose={() => setPendingAction(null)} />
      )}
    </ListSection>
  )
}

function FilterBar({ filters }: { filters: Filters }) {
  const [, navigate] = useLocation()
  const pathWith = (change: Partial<Filters>) => contentPath({ ...filters, ...change })
  return (
    <div className={filterBar}>
      <SearchBox
        label="Search titles and text"
        value={filters.search}
        toPath={(search) => pathWith({ search })}
      />
      <ChoiceField
        label="Kind"
        value={filters.type}
        onChange={(value) =>
          navigate(pathWith({ type: oneOf([...ADMIN_CONTENT_TYPES, ''], value, '') }))
        }
        error={null}
        options={TYPES}
      />
      <CheckField
        label="Hidden only"
        checked={filters.hidden}
        onChange={(hidden) => navigate(pathWith({ hidden }))}
      />
    </div>
  )
}

function ModerationActions({
  content,
  onRequest,
}: {
  content: AdminContent
  onRequest: (action: ModerationAction) => void
}) {
  const type = typeOf(content)
  if (type === undefined) return null
  const name = reportableName(content.type, content.title)
  const requestAction = (kind: ModerationAction['kind']) =>
    onRequest({ kind, type, id: content.id, name })
  return (
    <div className={rowActions}>
      {content.hidden === null ? (
        <Button
          look="outline"
          size="sm"
          aria-label={`Hide ${isolate(name)}`}
          onClick={() => requestAction('hide')}
        >
          Hide
        </Button>
      ) : (
        <Button
          look="outline"
          size="sm"
          aria-label={`Restore ${isolate(name)}`}
          onClick={() => requestAction('unhide')}
        >
          Restore
        </Button>
      )}
      <Button
        look="quiet"
        size="sm"
        aria-label={`Delete ${isolate(name)}`}
        onClick={() => requestAction('delete')}
      >
        Delete
      </Button>
    </div>
  )
}
