import type { Actor } from 'xstate'
import type { AppMachine } from '../machines/app/app.machine.ts'
import type { BrowseActor } from '../machines/browse/browse.machine.ts'
import { actorIn } from '../machines/kit/registry.ts'
import type { Browse, BrowseSource } from '../views/app-context.tsx'

/**
 * Provides the public scope of the running app to React.
 * @param loadBrowse loads the code of the public scope, provides its actor to the root machine and
 * resolves with the function that creates the facade.
 */
export function createBrowseSource(
  root: Actor<AppMachine>,
  loadBrowse: () => Promise<(actor: BrowseActor) => Browse>,
): BrowseSource {
  let loading: Promise<Browse> | null = null

  async function start(): Promise<Browse> {
    const handle = await loadBrowse()
    root.send({ type: 'browse.arrived' })
    const browse = actorIn(root.system, 'browse')
    if (browse === undefined) throw new Error('the app has no public scope')
    return handle(browse)
  }

  return {
    load() {
      loading ??= start().catch((cause: unknown) => {
        loading = null
        throw cause
      })
      return loading
    },
  }
}
