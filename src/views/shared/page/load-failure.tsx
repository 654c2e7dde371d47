import { LogIn } from 'lucide-react'
import { wrap } from '../../../../styled-system/patterns'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { DataErrorScreen, MessageScreen } from '../../components/errors/error-screens.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { useSession } from '../../hooks/session.ts'

interface Props {
  query: { error: unknown; refetch: () => unknown }
  level?: 1 | 2
}

/**
 * Whether an anonymous user got 401 for a public page, because this API requires sign-in for its
 * data (A19).
 */
export function useIsMembersOnly(error: unknown): boolean {
  const { phase } = useSession()
  return phase === 'anonymous' && isServiceFailure(error) && error.status === 401
}

/**
 * Replaces content that failed to load on a public page: the error, or an empty state that offers
 * sign-in instead of a guard if the API requires it (A19).
 */
export function LoadFailure({ query, level = 2 }: Props) {
  const { error } = query
  const isMembersOnly = useIsMembersOnly(error)
  if (isMembersOnly) return <MembersOnly level={level} />
  const text = isServiceFailure(error) ? error.message : undefined
  return <DataErrorScreen level={level} text={text} onRetry={() => void query.refetch()} />
}

export function MembersOnly({ level = 2 }: Pick<Props, 'level'>) {
  const { signInModal } = useApp()
  return (
    <MessageScreen
      level={level}
      icon={<LogIn size={40} aria-hidden />}
      title="Sign in to see this"
      text="This page is for members."
    >
      <Button onClick={() => signInModal.send({ type: 'modal.open', mode: 'login' })}>
        Sign in
      </Button>
    </MessageScreen>
  )
}

/** Error of one section with a retry button; the rest of the page stays. */
export function SectionLoadError({ query }: Pick<Props, 'query'>) {
  return (
    <div role="alert" className={wrap({ align: 'center', gap: '3' })}>
      <p>{failureText(query.error)}</p>
      <Button look="outline" size="sm" onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  )
}
