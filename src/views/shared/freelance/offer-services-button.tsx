import { useLocation } from 'wouter'
import { currentUser } from '../../../machines/account/session/session.selectors.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { offerPath } from '../../hooks/offer-services.ts'
import { useSession } from '../../hooks/session.ts'
import { usePendingIntent } from '../../hooks/use-require-auth.ts'

interface Props {
  label: string
  size?: 'sm' | 'md'
  look?: 'outline' | 'accent'
}

/** Leads to the form of a new service; an anonymous user signs up first. */
export function OfferServicesButton({ label, size = 'md', look = 'outline' }: Props) {
  const { api, session } = useApp()
  const [, navigate] = useLocation()
  const { phase, user } = useSession()
  const requireAuth = usePendingIntent(
    'offer services',
    () => navigate(offerPath(api.extras, currentUser(session.getSnapshot()))),
    'offer your work',
  )
  // While the session is still loading, the linked page handles a user who turns out to be
  // anonymous.
  if (phase !== 'anonymous')
    return (
      <ButtonLink href={offerPath(api.extras, user)} look={look} size={size}>
        {label}
      </ButtonLink>
    )
  return (
    <Button look={look} size={size} onClick={() => requireAuth('register')}>
      {label}
    </Button>
  )
}
