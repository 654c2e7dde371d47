import { note } from '../../../../styled-system/recipes'
import { failureText } from './failure-text.ts'

/** Error of a mutation; renders nothing unless it failed. */
export function MutationFailure({ mutation }: { mutation: { isError: boolean; error: unknown } }) {
  if (!mutation.isError) return null
  return (
    <p role="alert" className={note({ tone: 'danger' })}>
      {failureText(mutation.error)}
    </p>
  )
}
