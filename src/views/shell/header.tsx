import { useLocation } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { hstack } from '../../../styled-system/patterns'
import { useApp } from '../app-context.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { OfflineBar } from '../components/offline-bar.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useSession } from '../hooks/session.ts'
import { lazySection, useSection } from '../routing/lazy-section.tsx'
import { CreateMenu } from './create-menu.tsx'
import { Logo } from './logo.tsx'
import { Links, MobileNav } from './mobile-nav.tsx'
import { MAIN_NAV, SECONDARY_NAV_AFTER, SECONDARY_NAV_BEFORE } from './navigation.ts'
import { KeyboardShortcuts } from './page-keys.tsx'
import { SearchBox } from './search-box.tsx'
import { useHasTabs } from './tabs.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const bar = css({
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: 'header',
  background: 'canvas',
  borderBlockEnd: 'hairline',
})

// A chat has a header of its own; its Back button leads to the other pages.
const withoutBar = css({
  borderBlockEnd: { base: '[none]', md: 'hairline' },
  '& > :first-child': { hideBelow: 'md' },
})

const inner = hstack({
  gap: { base: '2', lg: '6' },
  width: 'full',
  maxWidth: 'content',
  height: '[var(--header)]',
  marginInline: 'auto',
  // The last button's icon and the logo are at the same distance from the edges.
  paddingInlineStart: { base: '3', md: '6' },
  paddingInlineEnd: { base: '1', md: '6' },
})

const wide = css({ display: { base: 'none', lg: 'block' }, flexShrink: '0' })

const item = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: 'touch',
  paddingInline: '3',
  borderRadius: 'sm',
  color: 'muted',
  fontSize: 'md',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  transitionProperty: '[color]',
  transitionDuration: 'fast',
  _hover: { color: 'fg' },
  _current: { color: 'fg' },
})

const second = css({
  display: { base: 'none', lg: 'block' },
  borderBlockEnd: 'hairline',
  '& > ul': { width: 'full', maxWidth: 'content', marginInline: 'auto', paddingInline: '3' },
})

const accountMenu = lazySection(async () => {
  const { AvatarMenu } = await import('./avatar-menu.tsx')
  return { default: AvatarMenu }
})
const notificationBell = lazySection(async () => {
  const { NotificationBell } = await import('./avatar-menu.tsx')
  return { default: NotificationBell }
})

function Account() {
  const app = useApp()
  const [path] = useLocation()
  // Then the account is in the tab bar.
  const tabs = useHasTabs(path) === true
  const { phase, user } = useSession()
  const isAnonymous = phase !== 'loading' && user === null
  const Menu = useSection(isAnonymous || tabs ? null : accountMenu)
  const Bell = useSection(tabs ? notificationBell : null)
  const placeholder = <Skeleton width="44px" height="44px" round />
  // Most users of a server-rendered page are anonymous; a stored session shows the placeholder.
  if (phase === 'loading' && app.ssrSnapshot) {
    return (
      <>
        <ButtonLink size="sm" href="/login" data-unless-token="absent">
          Get Started
        </ButtonLink>
        <span data-if-token>{placeholder}</span>
      </>
    )
  }
  if (tabs) return Bell === null ? placeholder : <Bell />
  if (phase === 'loading') return placeholder
  if (user) return Menu === null ? placeholder : <Menu user={user} />
  return (
    <Button size="sm" onClick={() => app.signInModal.send({ type: 'modal.open', mode: 'login' })}>
      Get Started
    </Button>
  )
}

/**
 * Logo, main navigation and account; below it the secondary navigation on wide screens.
 * @param compact without the secondary navigation
 * @param inChat on phones, signed-in users see only the header of the chat
 */
export function Header({
  compact = false,
  inChat = false,
}: {
  compact?: boolean
  inChat?: boolean
}) {
  const { phase, user } = useSession()
  const hasChatHeader = inChat && (phase === 'loading' || user !== null)
  return (
    <>
      <header className={cx(bar, hasChatHeader && withoutBar)}>
        <div className={inner}>
          <Logo />
          <nav aria-label="Main" className={wide}>
            <ul className={hstack({ gap: '1' })}>
              <Links links={MAIN_NAV} className={item} />
            </ul>
          </nav>
          <div className={hstack({ justify: 'end', flexGrow: '1', minWidth: '0' })}>
            <SearchBox />
            <span className={wide}>
              <ThemeSwitch />
            </span>
            <Account />
            <MobileNav className={css({ hideFrom: 'lg' })} />
          </div>
        </div>
        <OfflineBar />
      </header>
      {!compact && <SecondaryNav />}
      <KeyboardShortcuts />
    </>
  )
}

function SecondaryNav() {
  return (
    <nav aria-label="Secondary" className={second}>
      <ul className={hstack({ gap: '1' })}>
        <Links links={SECONDARY_NAV_BEFORE} className={item} />
        <li>
          <CreateMenu className={item} />
        </li>
        <Links links={SECONDARY_NAV_AFTER} className={item} />
      </ul>
    </nav>
  )
}
