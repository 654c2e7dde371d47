import { type ComponentType, type ReactNode, use } from 'react'
import { type AppHandle, useApp } from '../app-context.tsx'

/** A part of the page did not arrive. `timedOut`: it took more than 120 s (CONST-06). */
export class PartFailure extends Error {
  readonly timedOut: boolean

  constructor(cause: unknown) {
    super('Part of the page couldn’t load', { cause })
    // Browsers report a module that cannot be fetched as TypeError, vite a style sheet by this text.
    const missing =
      cause instanceof TypeError || /preload CSS/.test(cause instanceof Error ? cause.message : '')
    this.timedOut = !missing
  }
}

export interface LazyPart<P> {
  (props: P): ReactNode
  /** Starts loading before the part is shown; a failure is forgotten and tried again when shown. */
  preload(app: AppHandle): void
  /** Settles once the part can be shown without waiting, or cannot be had. */
  load(app: AppHandle): Promise<void>
}

const failures = new Set<() => void>()

/** Runs `forget` once, the next time that failed parts are tried again. */
export function whenPartsAreRetried(forget: () => void): void {
  failures.add(forget)
}

/** Lets every part that failed to load be tried again. */
export function forgetFailedParts(): void {
  for (const forget of failures) forget()
  failures.clear()
}

/**
 * A component in a chunk of its own. Suspends while loading, throws `PartFailure` when it cannot. What
 * is there already is shown at once: at a settled promise it has not seen React shows the fallback, and
 * keeps back what follows a fallback for 300 ms.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyPart<P> {
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
        throw new PartFailure(cause)
      },
    )
    // What `use` reads of a promise before it waits for it.
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
