import type { ReactNode } from 'react'
import { TEXTS } from '../../../protocol/catalogue.ts'
import { Button } from '../../components/button.tsx'
import { Failed, Waiting } from '../dashboard/part.tsx'

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

/** What is read page by page and shown in a shape of its own, in whatever state it is. */
export function PagesState<T>({
  query,
  label,
  empty,
  children,
}: {
  query: Asked<T>
  /** As in `Loading <label>`. */
  label: string
  empty: ReactNode
  children: (items: readonly T[]) => ReactNode
}) {
  const { data, error, isPending, isError } = query
  if (isPending) return <Waiting label={label} />
  const retry = () => void query.refetch()
  if (data === undefined) return <Failed error={error} onRetry={retry} />
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
