import { MailCheck } from 'lucide-react'
import { ButtonLink } from '../../components/button.tsx'
import { MessageScreen } from '../../components/error-screens.tsx'
import { useSession } from '../session.ts'

/** /email-verified (ROUTE-25): where the link in the e-mail ends. */
export default function EmailVerifiedPage() {
  const { phase } = useSession()
  return (
    <MessageScreen
      icon={<MailCheck size={40} aria-hidden />}
      title="Your e-mail address is confirmed"
      text="Thank you. From now on we know how to reach you when something important happens."
    >
      {phase === 'authenticated' ? (
        <ButtonLink href="/dashboard">Go to Dashboard</ButtonLink>
      ) : (
        <ButtonLink href="/login">Sign In</ButtonLink>
      )}
      <ButtonLink href="/explore" look="outline">
        Explore
      </ButtonLink>
    </MessageScreen>
  )
}
