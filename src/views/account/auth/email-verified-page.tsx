import { ButtonLink } from '../../components/button.tsx'
import { useSession } from '../../hooks/session.ts'
import { InfoPage, InfoSection, LeadingCards } from '../../shared/page/info-page.tsx'

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
