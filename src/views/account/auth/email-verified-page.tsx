import { useMutation } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { sendConfirmationMutation } from '../../../services/queries/password-reset.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { FormError, FormNotice } from '../../forms/parts.tsx'
import { useSession } from '../../hooks/session.ts'
import { InfoPage, InfoSection, LeadingCards } from '../../shared/page/info-page.tsx'
import { failureText } from '../settings/failure.ts'

const NEXT_STEPS = [
  {
    href: '/settings',
    title: 'Add a profile photo',
    text: 'Add your photo, discipline and town so clients can find you.',
  },
  {
    href: '/create/upload-work',
    title: 'Upload your first work',
    text: 'One finished piece with two images is a good start.',
  },
  {
    href: '/creators',
    title: 'Follow five creators',
    text: 'You’ll see their new work on your home page.',
  },
] as const

/**
 * /email-verified (ROUTE-25): the target of the link in the confirmation e-mail, with suggested
 * next steps.
 */
export default function EmailVerifiedPage() {
  const { phase } = useSession()
  const isExpired = new URLSearchParams(useSearch()).get('link') === 'expired'
  if (isExpired) return <ExpiredLink isSignedIn={phase === 'authenticated'} />
  return (
    <InfoPage
      title="Your e-mail address is confirmed"
      lead="Thanks! We’ll use this address for important updates."
      picture="weave"
      actions={
        <>
          {phase === 'authenticated' ? (
            <ButtonLink href="/dashboard">Go to Dashboard</ButtonLink>
          ) : (
            <ButtonLink href="/login">Sign In</ButtonLink>
          )}
          <ButtonLink href="/explore" look="outline">
            Explore
          </ButtonLink>
        </>
      }
    >
      <InfoSection title="Next steps">
        <LeadingCards to={NEXT_STEPS} />
      </InfoSection>
    </InfoPage>
  )
}

/** The link of the mail is too old, or the account has another address by now. */
function ExpiredLink({ isSignedIn }: { isSignedIn: boolean }) {
  const mutation = useMutation(sendConfirmationMutation(useApp().api))
  return (
    <InfoPage
      title="This link doesn’t work any more"
      lead="A confirmation link works for 7 days, and only for the address it was sent to."
      picture="weave"
      actions={
        isSignedIn ? (
          <Button
            busy={mutation.isPending}
            disabled={mutation.isSuccess}
            onClick={() => mutation.mutate()}
          >
            {mutation.isPending ? 'Sending…' : 'Send a new link'}
          </Button>
        ) : (
          <ButtonLink href="/login?next=%2Femail-verified%3Flink%3Dexpired">
            Sign in to get a new link
          </ButtonLink>
        )
      }
    >
      <FormError text={failureText(mutation.error)} />
      <FormNotice text={mutation.isSuccess ? 'We sent you a new link.' : null} />
    </InfoPage>
  )
}
