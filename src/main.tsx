import './views/theme/index.css'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { browserEnvironment, giveQueriesTime } from './app/environment.ts'
import { startApp } from './app/start.ts'
import { App } from './views/app.tsx'

async function inspector() {
  // The condition is a constant in a production build, so the import is not in it.
  if (!import.meta.env.DEV || !new URLSearchParams(location.search).has('inspect')) return undefined
  return (await import('./app/inspect.ts')).inspectInWindow()
}

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

const inspect = await inspector()
const environment = browserEnvironment(window)
giveQueriesTime(environment.clock)
const { handle } = startApp({
  environment,
  navigate: (to) => navigate(to),
  ...(inspect ? { inspect } : {}),
})
createRoot(element).render(<App app={handle} />)
