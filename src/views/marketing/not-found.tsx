import { Compass } from 'lucide-react'
import { ButtonLink } from '../components/button.tsx'
import { MessageScreen } from '../components/errors/error-screens.tsx'

/** ROUTE-53 */
export default function NotFound() {
  return (
    <MessageScreen
      icon={<Compass size={40} aria-hidden />}
      title="Page not found"
      text="This page doesn’t exist. It may have moved, or the link is incomplete."
    >
      <ButtonLink href="/">Go to Home</ButtonLink>
      <ButtonLink href="/contact" look="outline">
        Report a problem
      </ButtonLink>
    </MessageScreen>
  )
}
