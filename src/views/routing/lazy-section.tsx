import { type ComponentType, type ReactNode, use } from 'react'
import { type AppHandle, useApp } from '../app-context.tsx'

/** A lazy chunk failed to load. `timedOut`: it took more than 120 s (CONST-06). */
export class SectionFailure extends Error {
  readonly timedOut: boolean

  constructor(cause: unknown) {
    super('Part of the page couldn’t load', { cause })
    // Browsers report a failed module as TypeError, Vite a failed style sheet with this text.
    const missing =
      cause instanceof TypeError || /preload CSS/.test(cause instanceof Error ? cause.message : '')
    this.timedOut = !missing
  }
}

export interface LazySection<P> {
  (props: P): ReactNode
  /** Starts loading before the component renders; a failure is ignored and retried on render. */
  preload(app: AppHandle): void
  /** Resolves when the component can render without suspending, or when loading has failed. */
  load(app: AppHandle): Promise<void>
}

const failures = new Set<() => void>()

/** Runs `forget` once, the next time failed chunks are retried. */
export function onSectionRetry(forget: () => void): void {
  failures.add(forget)
}

/** Makes all failed chunks load again on their next render. */
export function resetFailedSections(): void {
  for (const forget of failures) forget()
  failures.clear()
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
  const forget = () => {
    loading = null
  }
  const start = (app: AppHandle): Promise<ComponentType<P>> => {
    if (loading !== null) return loading
    const asked = app.loadChunk(load).then(
      (module) => module.default,
      (cause: unknown) => {
        failures.add(forget)
        throw new SectionFailure(cause)
      },
    )
    // `use` reads these fields before it suspends.
    asked.then(
      (value) => Object.assign(asked, { status: 'fulfilled', value }),
      () => {},
    )
    loading = asked
    return loading
  }
  function Part(props: P) {
    const Component = use(start(useApp()))
    return <Component {...props} />
  }
  const whenThere = (app: AppHandle): Promise<void> => start(app).then(() => {}, forget)
  return Object.assign(Part, { load: whenThere, preload: (app: AppHandle) => void whenThere(app) })
}
