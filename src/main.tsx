import './views/theme/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { browserEnvironment, giveQueriesTime } from './app/environment.ts'
import { startApp } from './app/start.ts'
import type { AbsentFeatures } from './protocol/base/absent-features.ts'
import type { SettingName } from './protocol/base/setting-hints.ts'
import { readConfig, settingsOf } from './services/config.ts'
import { App } from './views/app.tsx'
import { aroundOverlays } from './views/routing/back-closes.ts'

/** Set by the build (vite.config.ts): true in development, or with KINYETI_INSPECTOR. */
declare const __INSPECTOR__: boolean

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

const environment = browserEnvironment(window)
giveQueriesTime(environment.clock)
const host = __INSPECTOR__
  ? (await import('../devtools/inspector/host/start.ts')).startHost(window, environment)
  : null
const options = {
  environment: host?.environment ?? environment,
  navigate: (to: string, { replace = false }: { replace?: boolean | undefined } = {}) =>
    aroundOverlays(navigate, to, { replace }),
  ...(host === null ? {} : { inspect: host.inspect }),
}
/** Payload of a server-rendered page; absent on private pages and on other servers. */
const place = document.getElementById('ssr-payload')
const payloadText = place?.textContent
const startEmpty = (absent: AbsentFeatures | null) =>
  createRoot(element).render(<App app={startApp({ ...options, absentFeatures: absent }).handle} />)
const readSetting = settingsOf(document)
const { invalid, absentFeatures } = readConfig(readSetting, location.origin)
const showInvalid = (names: readonly SettingName[]) => {
  const values = names.map((name) => [name, readSetting(name)] as const)
  void import('./views/shell/invalid-settings.tsx').then(({ InvalidSettings }) =>
    createRoot(element).render(<InvalidSettings values={values} />),
  )
}
if (invalid.length > 0) showInvalid(invalid)
else if (absentFeatures) {
  void import('./protocol/base/absent-features.ts').then(({ parseAbsentFeatures }) => {
    const absent = parseAbsentFeatures(absentFeatures)
    if (absent === null) return showInvalid(['absent-features'])
    // A server renders all features, so that its page cannot be hydrated.
    startEmpty(absent)
  })
} else if (payloadText) {
  // Not awaited: chunks that it waits for import this module.
  import('./app/hydrate.ts').then(
    async ({ hydrateApp }) => {
      const { handle } = await hydrateApp(options, JSON.parse(payloadText), location.pathname)
      place?.remove()
      // A transition hydrates in slices, so that input is handled in between.
      startTransition(() => void hydrateRoot(element, <App app={handle} />))
    },
    () => startEmpty(null),
  )
} else startEmpty(null)
