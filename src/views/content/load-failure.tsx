import { LogIn } from 'lucide-react'
import { isServiceFailure } from '../../protocol/base/errors.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { DataErrorScreen, MessageScreen } from '../components/error-screens.tsx'
import { useSession } from '../session/session.ts'

interface Props {
  error: unknown
  level?: 1 | 2
}

/** Whether an API shows to members only what a visitor may look for (A19). */
export function useMembersOnly(error: unknown): boolean {
  const { phase } = useSession()
  return phase === 'anonymous' && isServiceFailure(error) && error.status === 401
}

/** What a public page shows in place of what did not come: the reason, or to a visitor who is asked
 * for a sign-in an empty state, and no guard (A19). */
export function LoadFailure({ error, level = 2, onRetry }: Props & { onRetry: () => void }) {
  const membersOnly = useMembersOnly(error)
  if (membersOnly) return <MembersOnly level={level} />
  const text = isServiceFailure(error) ? error.message : undefined
  return <DataErrorScreen level={level} text={text} onRetry={onRetry} />
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
