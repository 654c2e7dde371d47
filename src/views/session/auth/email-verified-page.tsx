import { ButtonLink } from '../../components/button.tsx'
import { InfoPage, InfoPart, LeadingCards } from '../../front/info/info-page.tsx'
import { useSession } from '../session.ts'

const NEXT = [
  {
    href: '/settings',
    title: 'Put a face to your name',
    text: 'A picture, your craft and your town. People write to people they can place.',
  },
  {
    href: '/create/upload-work',
    title: 'Hang your first work',
    text: 'One finished piece with two pictures is enough to be found.',
  },
  {
    href: '/creators',
    title: 'Follow five makers',
    text: 'Their new work stands on your first page from then on.',
  },
] as const

/** /email-verified (ROUTE-25): where the link in the e-mail ends, and what may come next. */
export default function EmailVerifiedPage() {
  const { phase } = useSession()
  return (
    <InfoPage
      title="Your e-mail address is confirmed"
      lead="Thank you. From now on we know how to reach you when something important happens."
      picture="weave"
      acts={
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
      <InfoPart title="What comes next">
        <LeadingCards to={NEXT} />
      </InfoPart>
    </InfoPage>
  )
}
