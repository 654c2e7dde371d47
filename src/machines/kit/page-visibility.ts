import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { PageMachine } from '../live/page/page.machine.ts'
import { isVisible } from '../live/page/page.selectors.ts'

/**
 * Whether the page is visible now; true where no page actor runs. Not in `registry.ts`, whose types
 * depend on the scopes that call this.
 */
export function isPageVisible(system: AnyActorRef['system']): boolean {
  const page: ActorRefFrom<PageMachine> | undefined = system.get('page')
  return page === undefined || isVisible(page.getSnapshot())
}
