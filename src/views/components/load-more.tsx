import type { ComponentProps } from 'react'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { Button } from './button.tsx'

export interface LoadMoreProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  query: {
    isFetchingNextPage: boolean
    isFetchNextPageError?: boolean
    fetchNextPage: () => unknown
  }
  text?: string
  /** Text while the next page loads. */
  busyText?: string
  /** Text after the next page failed to load. */
  retryText?: string
}

/** Button that loads the next page of a list. */
export function LoadMoreButton({
  query,
  text = 'Load more',
  busyText = TEXTS.loading,
  retryText = 'Retry',
  size,
}: LoadMoreProps) {
  const { isFetchingNextPage: busy, isFetchNextPageError: failed } = query
  return (
    <Button look="outline" size={size} busy={busy} onClick={() => void query.fetchNextPage()}>
      {busy ? busyText : failed ? retryText : text}
    </Button>
  )
}
