import { Compass } from 'lucide-react'
import { ButtonLink } from '../components/button.tsx'
import { MessageScreen } from '../components/error-screens.tsx'

/** ROUTE-53 */
export function NotFound() {
  return (
    <MessageScreen
      icon={<Compass size={40} aria-hidden />}
      title="Page not found"
      text="There is nothing at this address. It may have moved, or the link may be incomplete."
    >
      <ButtonLink href="/">Go to Home</ButtonLink>
      <ButtonLink href="/contact" look="outline">
        Tell us about it
      </ButtonLink>
    </MessageScreen>
  )
}
