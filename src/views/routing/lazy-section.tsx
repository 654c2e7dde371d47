import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, use, useEffect, useReducer } from 'react'
import { isOnline } from '../../machines/live/network/network.selectors.ts'
import { type AppHandle, useApp } from '../app-context.tsx'

/** A lazy chunk failed to load. `timedOut`: it took more than 120 s (CONST-06). */
export class SectionFailure extends Error {
  readonly timedOut: boolean

  constructor(cause: unknown) {
    super('Part of the page couldn’t load', { cause })
    // Browsers report a failed module as TypeError, Vite a failed style sheet with this text.
    const isMissing =
      cause instanceof TypeError || /preload CSS/.test(cause instanceof Error ? cause.message : '')
    this.timedOut = !isMissing
  }
}

export interface LazySection<P> {
  (props: P): ReactNode
  /** Starts loading before the component renders; a failure is ignored and retried on render. */
  preload(app: AppHandle): void
  /** Resolves when the component can render without suspending, or when loading has failed. */
  load(app: AppHandle): Promise<void>
  /** The component; null until it has loaded. */
  loaded(): ComponentType<P> | null
}

const retryListeners = new Set<() => void>()

/** Runs `forget` once, the next time failed chunks are retried. */
export function onSectionRetry(forget: () => void): void {
  retryListeners.add(forget)
}

/** Makes all failed chunks load again on their next render. */
export function resetFailedSections(): void {
  for (const forget of retryListeners) forget()
  retryListeners.clear()
}

/**
 * A component in a chunk of its own. Suspends while loading; throws `SectionFailure` if that fails. A
 * loaded chunk renders immediately: for a settled promise that it has not seen before, React would
 * show the fallback, and delay the content after a fallback by 300 ms.
 */
export function lazySection<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazySection<P> {
  let loading: Promise<ComponentType<P>> | null = null
  let component: ComponentType<P> | null = null
  const forget = () => {
    loading = null
  }
  const loadComponent = (app: AppHandle): Promise<ComponentType<P>> => {
    if (loading !== null) return loading
    const chunkPromise = app.loadChunk(load).then(
      (module) => {
        component = module.default
        return component
      },
      (cause: unknown) => {
        retryListeners.add(forget)
        throw new SectionFailure(cause)
      },
    )
    // `use` reads these fields before it suspends.
    chunkPromise.then(
      (value) => Object.assign(chunkPromise, { status: 'fulfilled', value }),
      () => {},
    )
    loading = chunkPromise
    return loading
  }
  function Section(props: P) {
    const Component = use(loadComponent(useApp()))
    return <Component {...props} />
  }
  const loadSection = (app: AppHandle): Promise<void> => loadComponent(app).then(() => {}, forget)
  return Object.assign(Section, {
    load: loadSection,
    preload: (app: AppHandle) => void loadSection(app),
    loaded: () => component,
  })
}

/**
 * The component of a section that the page can do without until it has loaded; null until then. A
 * failed load is repeated when the network returns. Does not suspend, and never throws.
 * @param section null while it is not needed
 */
export function useSection<P extends object>(
  section: LazySection<P> | null,
): ComponentType<P> | null {
  const app = useApp()
  const network = useSelector(app.network, isOnline)
  const [, update] = useReducer((count: number) => count + 1, 0)
  const component = section?.loaded() ?? null
  const isMissing = section !== null && component === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when the network returns
  useEffect(() => {
    if (isMissing) void section.load(app).then(update)
  }, [app, section, isMissing, network])
  return component
}
