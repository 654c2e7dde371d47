import type { Actor } from 'xstate'
import type { AppMachine } from '../machines/app/app.machine.ts'
import type { BrowseActor } from '../machines/browse/browse.machine.ts'
import { actorIn } from '../machines/kit/registry.ts'
import type { Browse, BrowseSource } from '../views/app-context.tsx'

/**
 * The reading part of the running app as React sees it.
 * @param loadBrowse gives the root the code of it, with every effect in its place, and back what
 * makes of it what React gets.
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
    if (browse === undefined) throw new Error('the app has no reading part')
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
