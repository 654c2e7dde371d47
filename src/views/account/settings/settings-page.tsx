import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid, stack } from '../../../../styled-system/patterns'
import { card, link, note } from '../../../../styled-system/recipes'
import type { User } from '../../../protocol/base/types.ts'
import { Button } from '../../components/button.tsx'
import { useOffered } from '../../hooks/features.ts'
import { useUser } from '../../hooks/session.ts'
import { useSignOut } from '../../hooks/use-sign-out.ts'
import { AccountForm } from './account-form.tsx'
import { Appearance } from './appearance.tsx'
import { BlockedUsers } from './blocked-users.tsx'
import { Confirmation } from './confirmation-dialog.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { MutedUsers } from './muted-users.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { PasswordForm } from './password-form.tsx'
import { SectionNav } from './section-nav.tsx'
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
  type SettingsSectionId,
} from './settings-parts.ts'
import { useOpenSection } from './use-open-part.ts'

const page = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[15rem minmax(0, 44rem)]' },
  alignItems: 'start',
  columnGap: '12',
  rowGap: '4',
  width: 'full',
  maxWidth: 'content',
  marginInline: 'auto',
  paddingInline: { base: '4', md: '6' },
  paddingBlock: { base: '4', md: '12' },
  '& h1': { textStyle: 'pageName', gridColumn: '[1 / -1]' },
  // On narrow screens: either the list or the open section.
  '&[data-open] h1': { lgDown: { srOnly: true } },
  '&[data-open] nav': { lgDown: { display: 'none' } },
  '& > div > section:not([data-open])': { lgDown: { display: 'none' } },
})

const back = cx(
  link({ look: 'plain' }),
  css({ hideFrom: 'lg', display: 'inline-flex', alignItems: 'center', minHeight: 'touch' }),
)

const SECTION_CONTENTS: {
  readonly [id in SettingsSectionId]: (props: { user: User }) => ReactNode
} = {
  profile: AccountForm,
  password: ({ user }) => <PasswordForm username={user.username} />,
  notifications: NotificationSwitches,
  devices: Devices,
  blocked: BlockedUsers,
  muted: MutedUsers,
  appearance: Appearance,
  'sign-out': SignOut,
  delete: DeleteAccount,
}

/** All settings: account, password, notifications, this browser, sign-out and deletion. */
export default function SettingsPage() {
  const user = useUser()
  const openSection = useOpenSection()
  const sections = useOffered(SETTINGS_SECTIONS)
  if (user === null) return null
  return (
    <div ref={openSection.page} className={page} data-open={openSection.open ?? undefined}>
      <h1>Settings</h1>
      {openSection.open !== null && (
        <Link href="/settings" className={back} onClick={openSection.onBack}>
          <ChevronLeft size={20} aria-hidden />
          All settings
        </Link>
      )}
      <SectionNav user={user} onOpen={openSection.onOpen} />
      <div className={stack({ gap: '6', minWidth: '0' })}>
        {sections.map((section) => {
          const Content = SECTION_CONTENTS[section.id]
          return (
            <SettingsSectionPanel
              key={section.id}
              {...section}
              open={section.id === openSection.open}
            >
              <Content user={user} />
            </SettingsSectionPanel>
          )
        })}
        <Confirmation username={user.username} />
      </div>
    </div>
  )
}

function SignOut() {
  const signOut = useSignOut()
  return (
    <div>
      <Button look="outline" onClick={signOut}>
        Sign out
      </Button>
    </div>
  )
}

function SettingsSectionPanel({
  id,
  title,
  text,
  open,
  children,
}: SettingsSection & { open: boolean; children: ReactNode }) {
  return (
    <section
      id={id}
      tabIndex={-1}
      className={cx(card({ pad: 'lg' }), noFocusRing)}
      aria-label={title}
      data-open={open || undefined}
    >
      <div>
        <h2 className={css({ textStyle: 'title' })}>{title}</h2>
        <p className={note()}>{text}</p>
      </div>
      {children}
    </section>
  )
}

// A section is focused on navigation but is not a control, so it shows no focus ring.
const noFocusRing = css({ _focusVisible: { outline: '[none]' } })
