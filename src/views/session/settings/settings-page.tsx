import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { grid, stack } from '../../../../styled-system/patterns'
import { card, note } from '../../../../styled-system/recipes'
import { myProfileQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { useUser } from '../session.ts'
import { AccountForm } from './account-form.tsx'
import { Appearance } from './appearance.tsx'
import { BlockedPeople } from './blocked-people.tsx'
import { Confirmation } from './confirmation-dialog.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { MutedPeople } from './muted-people.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { PasswordForm } from './password-form.tsx'
import { SectionNav } from './section-nav.tsx'

const page = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[13rem minmax(0, 44rem)]' },
  alignItems: 'start',
  columnGap: '12',
  rowGap: '4',
  width: 'full',
  maxWidth: 'content',
  marginInline: 'auto',
  paddingInline: { base: '4', md: '6' },
  paddingBlock: { base: '8', md: '12' },
  '& h1': { textStyle: 'pageName', gridColumn: '[1 / -1]' },
})

const ACCOUNT = { id: 'profile', title: 'Your account' }
const PASSWORD = { id: 'password', title: 'Password' }
const NOTIFICATIONS = { id: 'notifications', title: 'Notifications' }
const APPEARANCE = { id: 'appearance', title: 'Appearance and data' }
const DEVICES = { id: 'devices', title: 'Devices' }
const BLOCKED = { id: 'blocked', title: 'Blocked people' }
const MUTED = { id: 'muted', title: 'Muted people' }
const SIGN_OUT = { id: 'sign-out', title: 'Sign out' }
const DELETE = { id: 'delete', title: 'Delete account' }
const SECTIONS = [
  ACCOUNT,
  PASSWORD,
  NOTIFICATIONS,
  DEVICES,
  BLOCKED,
  MUTED,
  APPEARANCE,
  SIGN_OUT,
  DELETE,
]

/** Everything one can set: account, password, notifications, this browser, leaving. */
export default function SettingsPage() {
  const { session } = useApp()
  const user = useUser()
  useArrivalAtPart()
  if (user === null) return null
  return (
    <div className={page}>
      <h1>Settings</h1>
      <SectionNav sections={SECTIONS} />
      <div className={stack({ gap: '6', minWidth: '0' })}>
        <Part {...ACCOUNT} text="This is what others see on your page.">
          <AccountForm user={user} />
        </Part>
        <Part {...PASSWORD} text="Other devices are signed out when it changes.">
          <PasswordForm username={user.username} />
        </Part>
        <Part {...NOTIFICATIONS} text="Each switch is saved at once.">
          <NotificationSwitches />
        </Part>
        <Part {...DEVICES} text="Push on this device, and where you are signed in.">
          <Devices />
        </Part>
        <Part {...BLOCKED} text="They cannot write to you, and you do not see each other.">
          <BlockedPeople />
        </Part>
        <Part
          {...MUTED}
          text="Lists leave out what they make, and nothing of theirs pops up. They are not told; it counts on this device."
        >
          <MutedPeople />
        </Part>
        <Part {...APPEARANCE} text="These choices belong to this browser.">
          <Appearance />
        </Part>
        <Part {...SIGN_OUT} text="Messages you have not finished writing stay on this device.">
          <div>
            <Button look="outline" onClick={() => session.send({ type: 'session.logout' })}>
              Sign out
            </Button>
          </div>
        </Part>
        <Part {...DELETE} text="Your page and everything you made go for good.">
          <DeleteAccount user={user} />
        </Part>
        <Confirmation username={user.username} />
      </div>
    </div>
  )
}

/** Who comes for a part is taken to it once what stands above has its height. */
function useArrivalAtPart(): void {
  const { api } = useApp()
  const { isPending } = useQuery(myProfileQuery(api))
  useEffect(() => {
    const { hash } = window.location
    if (isPending || hash === '') return
    // After the page was put at its top, and not when the person moved on meanwhile.
    const frame = requestAnimationFrame(() => {
      if (window.scrollY === 0) document.getElementById(hash.slice(1))?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [isPending])
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section id={id} tabIndex={-1} className={cx(card({ pad: 'lg' }), quiet)} aria-label={title}>
      <div>
        <h2 className={css({ textStyle: 'title' })}>{title}</h2>
        <p className={note()}>{text}</p>
      </div>
      {children}
    </section>
  )
}

// A part takes the focus when one goes to it, and is no control.
const quiet = css({ _focusVisible: { outline: '[none]' } })
