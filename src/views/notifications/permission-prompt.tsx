import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { hstack } from '../../../styled-system/patterns'
import { card, note } from '../../../styled-system/recipes'
import type { Member } from '../app-context.tsx'
import { Button } from '../components/button.tsx'

/**
 * Requests permission for browser notifications, only after a press. Renders nothing if granted or
 * unsupported.
 */
export function PermissionPrompt({ member: { browserNotifications } }: { member: Member }) {
  const [permission, setPermission] = useState(() => browserNotifications.permission())
  const [isAsking, setIsAsking] = useState(false)
  if (permission === 'unsupported' || permission === 'granted') return null
  const requestPermission = async () => {
    setIsAsking(true)
    setPermission(await browserNotifications.ask())
    setIsAsking(false)
  }
  return (
    <section aria-labelledby="outside" className={card()}>
      <h2 id="outside" className={hstack({ textStyle: 'title' })}>
        <BellRing size={20} aria-hidden />
        Turn on notifications
      </h2>
      {permission === 'denied' ? (
        <p className={note()}>
          Notifications are blocked for this site. Allow them in your browser’s settings.
        </p>
      ) : (
        <>
          <p className={note()}>Know about new messages and followers right away.</p>
          <Button look="outline" busy={isAsking} onClick={() => void requestPermission()}>
            Turn on browser notifications
          </Button>
        </>
      )}
    </section>
  )
}
