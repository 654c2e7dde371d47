import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { css } from '../../../../styled-system/css'
import { isWelcomeShown } from '../../../machines/account/welcome/welcome.selectors.ts'
import { useMember } from '../../app-context.tsx'
import { LoadingIndicator } from '../../components/loading-indicator.tsx'
import { useIsRestoring, useSession } from '../../hooks/session.ts'
import { lazySection } from '../../routing/lazy-section.tsx'
import { Hero } from './hero.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'

const UserHome = lazySection(() => import('./user-home.tsx'))
export const Sections = lazySection(() => import('./home-sections.tsx'))
const WelcomeOverlay = lazySection(() => import('./welcome-overlay.tsx'))

/** Keeps the footer below the fold until the sections have loaded. */
const belowFold = css({ minHeight: 'screen' })

/**
 * One element: new ones would hydrate the sections in one task when the session becomes known, not
 * in slices.
 */
const content = (
  <>
    <Hero />
    <div className={belowFold}>
      <Suspense fallback={<LoadingIndicator />}>
        <Sections />
      </Suspense>
    </div>
  </>
)

/**
 * Home page: the personal section for signed-in users, HOME-01…12, and the welcome overlay after a
 * sign-in (WELCOME-01).
 */
export function HomePage() {
  const welcome = useSelector(useMember()?.welcome, (s) => s !== undefined && isWelcomeShown(s))
  const { phase, user } = useSession()
  const isRestoring = useIsRestoring()
  const member = user !== null || isRestoring
  const isUnknown = phase === 'loading' && !member
  return (
    <>
      {(member || isUnknown) && (
        <div data-if-token={isUnknown ? '' : undefined}>
          <Suspense fallback={<HomeSkeleton />}>
            {user === null ? <HomeSkeleton /> : <UserHome user={user} />}
          </Suspense>
        </div>
      )}
      {/* A different key mounts new elements further down instead of moving the existing ones. */}
      <div key={String(member)} data-unless-token={isUnknown ? 'absent' : undefined}>
        {content}
      </div>
      {welcome && (
        <Suspense>
          <WelcomeOverlay />
        </Suspense>
      )}
    </>
  )
}
