import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { useSession } from '../../session.ts'
import { card } from '../../theme/recipes.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ThemeChoiceField } from './theme-choice.tsx'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  width: 'full',
  maxWidth: 'dialog',
  marginInline: 'auto',
  paddingInline: { base: '4', md: '6' },
  paddingBlock: { base: '8', md: '12' },
  '& h1': { textStyle: 'pageName' },
})

/** Account, password, preferences, signing out. */
export default function SettingsPage() {
  const { session } = useApp()
  const { user } = useSession()
  if (user === null) return null
  return (
    <div className={page}>
      <h1>Settings</h1>
      <Part title="Your account" text="This is what others see on your page.">
        <AccountForm user={user} />
      </Part>
      <Part title="Password" text="Other devices are signed out when it changes.">
        <PasswordForm username={user.username} />
      </Part>
      <Part title="Preferences" text="They belong to this browser.">
        <ThemeChoiceField />
      </Part>
      <Part title="Sign out" text="Messages you have not finished writing stay on this device.">
        <div>
          <Button look="outline" onClick={() => session.send({ type: 'session.logout' })}>
            Sign out
          </Button>
        </div>
      </Part>
    </div>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={card({ pad: 'lg' })} aria-label={title}>
      <div>
        <h2 className={css({ textStyle: 'title' })}>{title}</h2>
        <p className={css({ color: 'muted', textStyle: 'small' })}>{text}</p>
      </div>
      {children}
    </section>
  )
}
