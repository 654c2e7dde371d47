import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { grid, wrap } from '../../../styled-system/patterns'
import { EmptyMessage, type FailedQuery, LoadError } from './errors/load-error.tsx'
import { LoadMoreButton } from './load-more.tsx'
import { Skeleton } from './skeleton.tsx'

/** Sections of lists. Those after a list that is loading are hidden, since they would shift. */
export const sectionStack = grid({
  gap: '12',
  minWidth: '0',
  '& > section:has(> [role=status] > [data-pending]) ~ section': { display: 'none' },
})
export const rowActions = wrap({ gap: '1' })

const section = grid({ gap: '4', minWidth: '0', alignContent: 'start' })
const head = wrap({
  align: 'center',
  justify: 'space-between',
  columnGap: '4',
  rowGap: '2',
  '& h2': { textStyle: 'title', outline: '[none]' },
  '& h2 + p': { color: 'muted', textStyle: 'small' },
})

export interface SectionProps {
  id: string
  title: string
  text?: string
  action?: ReactNode
}

/** A section with a heading, optional text and an action. */
export function ListSection({
  id,
  title,
  text,
  action,
  children,
}: SectionProps & { children: ReactNode }) {
  return (
    <section className={section} aria-labelledby={id}>
      <header className={head}>
        <div>
          {/* Gets the focus when an item and its delete button unmount. */}
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {text !== undefined && <p>{text}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

interface PagedQuery<T> extends ContentQuery<T[]> {
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

export const rows = css({ '& > li': { borderBlockStart: 'hairline' } })

/** Skeleton of rows. */
export function LoadingRows({ label, height = '72px' }: { label: string; height?: string }) {
  return (
    <div className={grid({ gap: '4' })} role="status" aria-label={`Loading ${label}`}>
      <Skeleton height={height} />
      <Skeleton height={height} />
      <Skeleton height={height} />
    </div>
  )
}

interface ContentQuery<T> extends FailedQuery {
  data: T | undefined
  isPending: boolean
}

interface QueryContentProps<T> {
  query: ContentQuery<T>
  /** Noun of the data, as in `Loading <label>`. */
  label: string
  /** Height of a skeleton row. */
  height?: string
  /** What is unavailable, if the server does not support the request. */
  feature?: string
  children: (data: T) => ReactNode
}

/** A query in any state; `children` renders its data. */
export function QueryContent<T>(props: QueryContentProps<T>) {
  const { query, feature, children, ...rows } = props
  if (query.isPending) return <LoadingRows {...rows} />
  return query.data === undefined ? (
    <LoadError query={query} feature={feature} />
  ) : (
    children(query.data)
  )
}

interface PagedQueryProps<T> {
  query: PagedQuery<T>
  /** Noun of the items, as in `Loading <label>`. */
  label: string
  /** Text of an empty list: why, and what helps. */
  empty: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** A paginated query in any state; `children` renders all items. */
export function PagedQueryContent<T>({ query, label, empty, children }: PagedQueryProps<T>) {
  const { data, isPending, isError } = query
  if (isPending) return <LoadingRows label={label} />
  if (data === undefined) return <LoadError query={query} feature={label} />
  if (data.length === 0) return <EmptyMessage>{empty}</EmptyMessage>
  return (
    <>
      {children(data)}
      {isError && <LoadError query={query} />}
      {query.hasNextPage && (
        <div>
          <LoadMoreButton query={query} retryText="Load more" />
        </div>
      )}
    </>
  )
}

export interface PagedListProps<T> extends Omit<PagedQueryProps<T>, 'children'> {
  children: (item: T) => ReactNode
}

/** A paginated query in any state, rendered as a list. */
export function PagedQueryList<T>({ children, ...contentProps }: PagedListProps<T>) {
  return (
    <PagedQueryContent {...contentProps}>
      {(items) => (
        <ul className={rows} aria-label={contentProps.label}>
          {items.map(children)}
        </ul>
      )}
    </PagedQueryContent>
  )
}

/** A section with the list of a paginated query. */
export function PagedListSection<T>({
  query,
  label,
  empty,
  children,
  ...section
}: SectionProps & PagedListProps<T>) {
  return (
    <ListSection {...section}>
      <PagedQueryList query={query} label={label} empty={empty}>
        {children}
      </PagedQueryList>
    </ListSection>
  )
}
