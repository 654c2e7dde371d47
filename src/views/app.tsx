import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { matchRoute, Router, useLocation, useRouter } from 'wouter'
import { css } from '../../styled-system/css'
import { flex } from '../../styled-system/patterns'
import { openMode } from '../machines/account/signInModal/signInModal.selectors.ts'
import { type AppHandle, AppProvider, useApp } from './app-context.tsx'
import { AnnouncerProvider } from './components/announcer.tsx'
import { ErrorBoundary } from './components/errors/error-boundary.tsx'
import { Guard } from './components/errors/guard.tsx'
import { LoadingIndicator } from './components/loading-indicator.tsx'
import { DialogPanel } from './components/overlay/dialog.tsx'
import { Toaster } from './components/overlay/toaster.tsx'
import { SkipLink } from './components/skip-link.tsx'
import { useSubmittedValues } from './hooks/controlled-field.ts'
import { followLocale, useLocale } from './locale.ts'
import { ROUTES, type RouteEntry } from './routes.tsx'
import { adminPathRouting } from './routing/admin-path.ts'
import { aroundOverlays } from './routing/back-closes.ts'
import { lazySection } from './routing/lazy-section.tsx'
import { PageTitle, RouteAnnouncer, RouteTitle } from './routing/route-announcer.tsx'
import { createScrollMemory, type ScrollMemory } from './routing/scroll-memory.ts'
import { ReportHost } from './safety/report-host.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { TabBar } from './shell/tab-bar.tsx'
import { useHasTabs } from './shell/tabs.ts'

const pageFrame = flex({
  direction: 'column',
  minHeight: 'screen',
  paddingBlockEnd: '[var(--tabs)]',
})
const main = flex({
  flexGrow: '1',
  direction: 'column',
  minWidth: '0',
  // Keeps the footer below the first screen, so that late content does not push it through the
  // viewport.
  minHeight: '[calc(100svh - var(--header))]',
})
// A pane scrolls inside itself; the window does not scroll.
const paneFrame = css({ height: 'screen', '& > main': { minHeight: '0' } })

const NOT_FOUND: RouteEntry = {
  path: '*',
  guard: 'public',
  title: 'Page not found',
  page: lazySection(() => import('./marketing/not-found.tsx')),
}

const SignInModal = lazySection(() => import('./account/auth/sign-in-modal.tsx'))

/**
 * Root component of one running app.
 * @param at path with its query, for rendering on the server
 */
export function App({ app, at }: { app: AppHandle; at?: string }) {
  const [scrollMemory] = useState(() => (at === undefined ? createScrollMemory(window) : null))
  // A server-rendered page uses the server's locale until it is completely hydrated.
  const [stopFollowing] = useState(() => (app.ssrSnapshot ? null : followLocale(app.preferences)))
  useEffect(() => scrollMemory?.start(), [scrollMemory])
  useSubmittedValues()
  useEffect(() => stopFollowing ?? undefined, [stopFollowing])
  return (
    <ErrorBoundary>
      <AppProvider app={app}>
        <AnnouncerProvider>
          <Router
            aroundNav={aroundOverlays}
            {...adminPathRouting(app.adminPath)}
            {...(at === undefined ? {} : { ssrPath: at })}
          >
            <Shell scrollMemory={scrollMemory} />
            <ModalHost />
            <ReportHost />
            <Toaster />
          </Router>
        </AnnouncerProvider>
      </AppProvider>
    </ErrorBoundary>
  )
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return text
  }
}

function useRoute(path: string): { route: RouteEntry; params: Record<string, string | undefined> } {
  const { parser } = useRouter()
  const { absentFeatures } = useApp()
  for (const route of ROUTES) {
    const [isMatch, params] = matchRoute(parser, route.path, path)
    if (!isMatch || absentFeatures?.hasPage(path)) continue
    const named = Object.entries(params).map(([key, value]) => [key, decode(value)])
    return { route, params: Object.fromEntries(named) }
  }
  return { route: NOT_FOUND, params: {} }
}

function Shell({ scrollMemory }: { scrollMemory: ScrollMemory | null }) {
  const { ssrSnapshot } = useApp()
  useLocale()
  const [path] = useLocation()
  const { route, params } = useRoute(path)
  const firstPath = useRef<string | null>(path)
  if (firstPath.current !== path) firstPath.current = null
  const arrive = () => {
    scrollMemory?.restore(firstPath.current !== null && ssrSnapshot?.isHydrating())
    ssrSnapshot?.markHydrated()
  }
  const pane = route.frame === 'pane'
  const Page = route.page
  return (
    <div className={pane ? `${pageFrame} ${paneFrame}` : pageFrame}>
      <SkipLink />
      <Header compact={pane} inChat={pane && params.id !== undefined} />
      <main id="main" tabIndex={-1} className={main}>
        <ErrorBoundary resetKey={path}>
          <Suspense fallback={<LoadingIndicator />}>
            <PageTitle key={`title ${path}`} title={route.title} />
            <Guard
              key={route.path}
              level={route.guard}
              note={route.note}
              loadingText={route.waiting}
              preload={'preload' in Page ? Page.preload : undefined}
            >
              <RouteTitle value={route.title}>
                <Page params={params} />
              </RouteTitle>
            </Guard>
            <RouteAnnouncer path={path} isFirst={firstPath.current !== null} onArrive={arrive} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {!pane && <Footer />}
      <Tabs path={path} />
    </div>
  )
}

/** A component of its own: a sign-in re-renders only this, not the page that is being hydrated. */
function Tabs({ path }: { path: string }) {
  const hasTabs = useHasTabs(path)
  return hasTabs !== false && <TabBar isUserKnown={hasTabs === true} />
}

function ModalHost() {
  const app = useApp()
  const mode = useSelector(app.signInModal, openMode)
  if (mode === null) return null
  DialogPanel.preload(app)
  return (
    <Suspense>
      <SignInModal mode={mode} />
    </Suspense>
  )
}
