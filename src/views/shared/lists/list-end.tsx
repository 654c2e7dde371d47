import type { ReactNode } from 'react'
import { grid } from '../../../../styled-system/patterns'
import { LoadMoreButton, type LoadMoreProps } from '../../components/load-more.tsx'
import { NextPage } from './pages.tsx'

const end = grid({ justifyItems: 'center', paddingBlock: '8', color: 'muted' })

interface Props extends LoadMoreProps {
  query: LoadMoreProps['query'] & { hasNextPage: boolean }
  /** Shown after the next page failed to load. */
  failure?: ReactNode
  /** Shown after the last page. */
  children?: ReactNode
}

/** End of a paginated list: load more, or `children` after the last page. */
export function ListEnd({ failure, children, ...buttonProps }: Props) {
  const { hasNextPage, isFetchNextPageError } = buttonProps.query
  if (!hasNextPage && children === undefined) return null
  return (
    <div className={end}>
      {isFetchNextPageError && failure}
      {hasNextPage ? (
        <>
          <LoadMoreButton {...buttonProps} />
          <NextPage />
        </>
      ) : (
        children
      )}
    </div>
  )
}
