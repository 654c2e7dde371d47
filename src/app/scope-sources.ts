import type { Actor } from 'xstate'
import type { AppMachine } from '../machines/app/app.machine.ts'
import { actorIn } from '../machines/kit/registry.ts'
import type { LoadCode } from '../services/lazy-chunk.ts'
import type { Browse, MemberSource, SearchParts } from '../views/app-context.tsx'
import type { MemberScope } from './app-parts.ts'

/** Provides the authenticated scope of the running app to React. */
export function createMemberSource(
  root: Actor<AppMachine>,
  scope: () => MemberScope | null,
  /** Preloads the code. Errors are ignored; they reappear when the code is needed. */
  preload: () => void,
): MemberSource {
  return {
    current() {
      const actor = actorIn(root.system, 'member')
      return (actor && scope()?.facadeOf(actor)) ?? null
    },
    preload,
    failed: () => root.getSnapshot().matches({ signedIn: 'failed' }),
    retry: () => root.send({ type: 'member.retry' }),
    subscribe(listener) {
      const subscription = root.subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}

/** Lazy-loads the search machine and its panel. */
export function createSearchSource(loadBrowse: () => Promise<Browse>, load: LoadCode) {
  let parts: SearchParts | null = null
  return {
    parts: () => parts,
    async load() {
      const code = load(() => import('../views/shell/search-panel.tsx'))
      const [{ search }, panel] = await Promise.all([loadBrowse(), code])
      parts = { search, panel }
    },
  }
}
