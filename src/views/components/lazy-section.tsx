import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { grid, wrap } from '../../../styled-system/patterns'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { isNotOffered } from '../../protocol/base/errors.ts'
import { Button } from './button.tsx'
import { failureText } from './errors/failure-text.ts'
import { Skeleton } from './skeleton.tsx'

export const parts = grid({ gap: '12', minWidth: '0' })
export const buttons = wrap({ gap: '1' })

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
export function Part({
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

interface Asked<T> {
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

const nothing = css({
  padding: '6',
  borderRadius: 'md',
  background: 'sunken',
  color: 'muted',
  textAlign: 'center',
})

/** Text of an empty list: why, and what helps. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={nothing}>{children}</p>
}

/**
 * An error with a Retry button.
 * @param offer what is unavailable, if the server does not support the request
 */
export function Failed({
  error,
  onRetry,
  offer,
}: {
  error: unknown
  onRetry: () => void
  offer?: string
}) {
  if (offer !== undefined && isNotOffered(error))
    return <Nothing>{`Not available here: ${offer}.`}</Nothing>
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
export function Waiting({ label, height = '72px' }: { label: string; height?: string }) {
  return (
    <div className={grid({ gap: '4' })} role="status" aria-label={`Loading ${label}`}>
      <Skeleton height={height} />
      <Skeleton height={height} />
      <Skeleton height={height} />
    </div>
  )
}

interface StateProps<T> {
  query: Asked<T>
  /** Noun of the items, as in `Loading <label>`. */
  label: string
  empty: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** A paginated query in any state; `children` renders all items. */
export function PagesState<T>({ query, label, empty, children }: StateProps<T>) {
  const { data, error, isPending, isError } = query
  if (isPending) return <Waiting label={label} />
  const retry = () => void query.refetch()
  if (data === undefined) return <Failed error={error} onRetry={retry} offer={label} />
  if (data.length === 0) return empty
  return (
    <>
      {children(data)}
      {isError && <Failed error={error} onRetry={retry} />}
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
export function Pages<T>({
  children,
  ...given
}: Omit<StateProps<T>, 'children'> & {
  children: (item: T) => ReactNode
}) {
  return (
    <PagesState {...given}>
      {(items) => (
        <ul className={rows} aria-label={given.label}>
          {items.map(children)}
        </ul>
      )}
    </PagesState>
  )
}
