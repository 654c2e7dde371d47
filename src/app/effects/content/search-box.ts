import { fromCallback } from 'xstate'
import type { SearchEvent } from '../../../machines/content/search/search.machine.ts'
import {
  createSearchBoxMachine,
  type HandOver,
} from '../../../machines/content/searchBox/searchBox.machine.ts'
import type { MachineEnv } from '../../../machines/env.ts'
import { actorIn } from '../../../machines/kit/registry.ts'
import type { Log } from '../../../services/log.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/**
 * The search box of the header, which forwards to the search machine.
 * @param load resolves when the search machine runs
 */
export function provideSearchBox(env: MachineEnv, log: Log, load: () => Promise<unknown>) {
  return createSearchBoxMachine(env).provide({
    actors: {
      loadSearch: promise(async () => {
        await load()
      }),
      serveSearch: fromCallback<SearchEvent, HandOver>(({ input, receive, sendBack, system }) => {
        const search = actorIn(system, 'search')
        if (search === undefined) throw new Error('the search machine is not running')
        receive((event) => search.send(event))
        const { unsubscribe } = search.on('search.chosen', sendBack)
        if (input.query !== null) {
          search.send({ type: 'search.open' })
          search.send({ type: 'search.change', query: input.query })
        }
        return unsubscribe
      }),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}
