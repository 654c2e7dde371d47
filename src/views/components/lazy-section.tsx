import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { grid, wrap } from '../../../styled-system/patterns'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { isNotOffered } from '../../protocol/base/errors.ts'
import { Button } from './button.tsx'
import { failureText } from './errors/failure-text.ts'
import { Skeleton } from './skeleton.tsx'

export const sectionStack = grid({ gap: '12', minWidth: '0' })
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

/** A section with a heading, optional text and an action. */
export function ListSection({
  id,
  title,
  text,
  action,
  children,
}: {
  id: string
  title: string
  text?: string
  action?: ReactNode
  children: ReactNode
}) {
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

interface PagedQuery<T> {
  data: T[] | undefined
  error: unknown
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

export const rows = css({ '& > li': { borderBlockStart: 'hairline' } })

const emptyMessage = css({
  padding: '6',
  borderRadius: 'md',
  background: 'sunken',
  color: 'muted',
  textAlign: 'center',
})

/** Text of an empty list: why, and what helps. */
export function EmptyMessage({ children }: { children: ReactNode }) {
  return <p className={emptyMessage}>{children}</p>
}

/**
 * An error with a Retry button.
 * @param feature what is unavailable, if the server does not support the request
 */
export function LoadError({
  error,
  onRetry,
  feature,
}: {
  error: unknown
  onRetry: () => void
  feature?: string
}) {
  if (feature !== undefined && isNotOffered(error))
    return <EmptyMessage>{`Not available here: ${feature}.`}</EmptyMessage>
  return (
    <div role="alert" className={wrap({ align: 'center', gap: '4', color: 'danger' })}>
      {failureText(error)}
      <Button look="outline" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

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

interface PagedQueryProps<T> {
  query: PagedQuery<T>
  /** Noun of the items, as in `Loading <label>`. */
  label: string
  empty: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** A paginated query in any state; `children` renders all items. */
export function PagedQueryContent<T>({ query, label, empty, children }: PagedQueryProps<T>) {
  const { data, error, isPending, isError } = query
  if (isPending) return <LoadingRows label={label} />
  const retry = () => void query.refetch()
  if (data === undefined) return <LoadError error={error} onRetry={retry} feature={label} />
  if (data.length === 0) return empty
  return (
    <>
      {children(data)}
      {isError && <LoadError error={error} onRetry={retry} />}
      {query.hasNextPage && (
        <div>
          <Button
            look="outline"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? TEXTS.loading : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}

/** A paginated query in any state, rendered as a list. */
export function PagedQueryList<T>({
  children,
  ...contentProps
}: Omit<PagedQueryProps<T>, 'children'> & {
  children: (item: T) => ReactNode
}) {
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
