import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { hstack } from '../../../styled-system/patterns'
import { card, note } from '../../../styled-system/recipes'
import type { Member } from '../app-context.tsx'
import { Button } from '../components/button.tsx'

/** Asks for browser notifications, and only after a press; nothing once it is decided. */
export function AskPermission({ member: { browserNotifications } }: { member: Member }) {
  const [permission, setPermission] = useState(() => browserNotifications.permission())
  const [asking, setAsking] = useState(false)
  if (permission === 'unsupported' || permission === 'granted') return null
  const ask = async () => {
    setAsking(true)
    setPermission(await browserNotifications.ask())
    setAsking(false)
  }
  return (
    <section aria-labelledby="outside" className={card()}>
      <h2 id="outside" className={hstack({ textStyle: 'title' })}>
        <BellRing size={20} aria-hidden />
        Hear of it elsewhere
      </h2>
      {permission === 'denied' ? (
        <p className={note()}>
          This browser was told not to show notifications. You can allow them in its settings for
          this site.
        </p>
      ) : (
        <>
          <p className={note()}>
            Your browser can tell you of new messages and followers while you look at something
            else.
          </p>
          <Button look="outline" busy={asking} onClick={() => void ask()}>
            Turn on browser notifications
          </Button>
        </>
      )}
    </section>
  )
}
