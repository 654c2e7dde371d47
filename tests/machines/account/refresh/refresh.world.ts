import { type AnyEventObject, fromCallback } from 'xstate'
import { createRefreshMachine } from '../../../../src/machines/account/refresh/refresh.machine.ts'
import { run } from '../../../kit/harness.ts'
import type { Tokens } from '../../../spec/account/refresh.reference.ts'
import { controlled } from '../../controlled.ts'

/** The events to the parent that belong to emitted outcomes: only refusals concern the session. */
export const refusalsOf = (emitted: readonly AnyEventObject[]): AnyEventObject[] =>
  emitted.flatMap(({ type }) => (type === 'refresh.refused' ? [{ type }] : []))

type Reading = 'answers' | 'hangs' | 'fails'
/** What the browser does when the lock is requested. */
type Lock = 'granted' | 'none' | 'hangs' | 'fails'

/** What the refresh machine reads from storage. */
export interface Shared extends Tokens {
  markedElsewhere: number | null
}

/** The refresh machine with a storage that tests can share with another tab, and open attempts. */
export function refreshWorld(stored: Tokens) {
  const world = {
    stored: { ...stored },
    reading: 'answers' as Reading,
    lock: 'granted' as Lock,
    /** When another tab began an attempt, ms. */
    markedElsewhere: null as number | null,
    /** Whether the lock is requested or granted. */
    holdsLock: false,
    /** When this tab set its mark, ms; null after it was removed. */
    mark: null as number | null,
  }
  const effects: string[] = []
  const emitted: AnyEventObject[] = []
  const reported: string[] = []
  const reads = controlled<Shared>(() => {
    if (world.reading === 'hangs') return null
    if (world.reading === 'fails') return Promise.reject(new Error('storage is blocked'))
    return Promise.resolve({ ...world.stored, markedElsewhere: world.markedElsewhere })
  })
  const tries = controlled<Tokens, { attempt: 1 | 2 | 3 | 4; refresh: string }>()
  const refreshLock = fromCallback<AnyEventObject, void>(({ sendBack }) => {
    if (world.lock === 'fails') throw new Error('locks are broken')
    world.holdsLock = true
    if (world.lock !== 'hangs')
      sendBack({ type: 'lock.settled', granted: world.lock === 'granted' })
    return () => {
      world.holdsLock = false
    }
  })
  const harness = run((env) =>
    createRefreshMachine(env).provide({
      actors: { refreshLock, readTokens: reads.logic, attemptRefresh: tries.logic },
      actions: {
        storeTokens: (_, { access, refresh }) => {
          effects.push(['storeTokens', access, refresh].filter((v) => v !== undefined).join(' '))
          world.stored = { access, refresh: refresh ?? world.stored.refresh }
        },
        removeAccess: () => {
          effects.push('removeAccess')
          world.stored.access = null
        },
        markTry: () => {
          world.mark = env.now()
        },
        removeMark: () => {
          world.mark = null
        },
        reportUnexpected: ({ event }) => void reported.push(event.type),
      },
    }),
  )
  harness.actor.on('*', (event) => void emitted.push(event))
  const request = async (waiter: string, rejected?: string | null) => {
    harness.send({
      type: 'refresh.request',
      waiter,
      ...(rejected === undefined ? {} : { rejected }),
    })
    await harness.settle()
  }
  return { ...harness, world, effects, emitted, reported, reads, tries, request }
}
