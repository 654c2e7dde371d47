import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import { idKey } from '../../../protocol/base/ids.ts'
import { ADMIN_CONTENT_TYPES, type AdminContentType } from '../../../protocol/enums/safety.ts'
import type { AdminContent } from '../../../protocol/safety/admin-types.ts'
import { oneOf } from '../../../protocol/safety/moderation.ts'
import { adminContentQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import {
  EmptyMessage,
  ListSection,
  PagedQueryList,
  rowActions,
} from '../../components/lazy-section.tsx'
import { SearchBox } from '../../content/feed/filter-bar.tsx'
import { useFilters } from '../../content/feed/filters.ts'
import { CheckField } from '../../market/check-field.tsx'
import { ChoiceField } from '../../publishing/choice-field.tsx'
import { countOf, filterBar, flat, PART, thingName } from './admin-parts.tsx'
import { adminPath } from './admin-tabs.tsx'
import { ContentDialog, type Deed } from './content-dialog.tsx'
import { ContentFacts } from './content-row.tsx'

const NAMES = {
  work: 'Works',
  post: 'Posts',
  blog: 'Blog posts',
  project: 'Projects',
  asset: 'Assets',
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
  ADMIN_CONTENT_TYPES.find((each) => each === type)

/** Content of all users. */
export function Content() {
  const { api } = useApp()
  const given = useFilters(['type', 'search', 'hidden'])
  const filters: Filters = {
    type: oneOf([...ADMIN_CONTENT_TYPES, ''], given.type, ''),
    search: given.search,
    hidden: given.hidden === '1',
  }
  const query = useInfiniteQuery(adminContentQuery(api, filters))
  const [asked, setAsked] = useState<Deed | null>(null)
  return (
    <ListSection id={PART} title="Content" text={countOf(query, 'item', 'items')}>
      <FilterBar filters={filters} />
      <PagedQueryList
        query={flat(query)}
        label="content"
        empty={<EmptyMessage>No content matches. Try fewer filters.</EmptyMessage>}
      >
        {(content) => (
          <li key={`${content.type} ${idKey(content.id)}`} className={css({ paddingBlock: '4' })}>
            <ContentFacts content={content}>
              <Deeds content={content} onRequest={setAsked} />
            </ContentFacts>
          </li>
        )}
      </PagedQueryList>
      {asked !== null && <ContentDialog deed={asked} onClose={() => setAsked(null)} />}
    </ListSection>
  )
}

function FilterBar({ filters }: { filters: Filters }) {
  const [, go] = useLocation()
  const to = (change: Partial<Filters>) => contentPath({ ...filters, ...change })
  return (
    <div className={filterBar}>
      <SearchBox
        label="Search titles and text"
        value={filters.search}
        toPath={(search) => to({ search })}
      />
      <ChoiceField
        label="Kind"
        value={filters.type}
        onChange={(value) => go(to({ type: oneOf([...ADMIN_CONTENT_TYPES, ''], value, '') }))}
        error={null}
        options={TYPES}
      />
      <CheckField
        label="Hidden only"
        checked={filters.hidden}
        onChange={(hidden) => go(to({ hidden }))}
      />
    </div>
  )
}

function Deeds({ content, onRequest }: { content: AdminContent; onRequest: (deed: Deed) => void }) {
  const type = typeOf(content)
  if (type === undefined) return null
  const name = thingName(content.type, content.title)
  const ask = (what: Deed['what']) => onRequest({ what, type, id: content.id, name })
  return (
    <div className={rowActions}>
      {content.hidden === null ? (
        <Button look="outline" size="sm" aria-label={`Hide ${name}`} onClick={() => ask('hide')}>
          Hide
        </Button>
      ) : (
        <Button
          look="outline"
          size="sm"
          aria-label={`Restore ${name}`}
          onClick={() => ask('unhide')}
        >
          Restore
        </Button>
      )}
      <Button look="quiet" size="sm" aria-label={`Delete ${name}`} onClick={() => ask('delete')}>
        Delete
      </Button>
    </div>
  )
}
