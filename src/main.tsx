import './views/theme/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { browserEnvironment, giveQueriesTime } from './app/environment.ts'
import { startApp } from './app/start.ts'
import { App } from './views/app.tsx'

/** Of the build (vite.config.ts): true in development, and where KINYETI_INSPECTOR asks for it. */
declare const __INSPECTOR__: boolean

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

const environment = browserEnvironment(window)
giveQueriesTime(environment.clock)
const host = __INSPECTOR__
  ? (await import('./inspector/host/start.ts')).startHost(window, environment)
  : null
const options = {
  environment: host?.environment ?? environment,
  navigate: (to: string) => navigate(to),
  ...(host === null ? {} : { inspect: host.inspect }),
}
/** What a page that came as HTML brings; on any other server, and on pages of one's own, nothing. */
const place = document.getElementById('written')
const written = place?.textContent
const startEmpty = () => createRoot(element).render(<App app={startApp(options).handle} />)
if (written) {
  // Not awaited: the parts that are waited for import this one.
  import('./app/hydrate.ts').then(async ({ hydrateApp }) => {
    const { app, whole } = await hydrateApp(options, JSON.parse(written), location.pathname)
    const shown = <App app={app.handle} />
    place?.remove()
    // As a transition it is done in pieces: between them a press is answered.
    if (whole) startTransition(() => void hydrateRoot(element, shown))
    else createRoot(element).render(shown)
  }, startEmpty)
} else startEmpty()
