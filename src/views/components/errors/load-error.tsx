import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { isNotOffered } from '../../../protocol/base/errors.ts'
import { Button } from '../button.tsx'
import { failureText } from './failure-text.ts'

export interface FailedQuery {
  error: unknown
  refetch: () => unknown
}

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
  query,
  feature,
}: {
  query: FailedQuery
  feature?: string | undefined
}) {
  if (feature !== undefined && isNotOffered(query.error))
    return <EmptyMessage>{`Not available here: ${feature}.`}</EmptyMessage>
  return (
    <div role="alert" className={wrap({ align: 'center', gap: '4', color: 'danger' })}>
      {failureText(query.error)}
      <Button look="outline" size="sm" onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  )
}
