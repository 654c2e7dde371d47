import type { RefreshActor, RefreshOutcome } from '../machines/account/refresh/refresh.machine.ts'
import { abortedFailure } from '../protocol/base/errors.ts'
import type { RefreshGate } from '../services/http/types.ts'

export interface RefreshPromises extends RefreshGate {
  /** Sets the refresh actor; before that every call rejects as aborted. */
  connect(actor: RefreshActor): void
}

interface Waiter {
  resolve(access: string): void
  reject(failure: unknown): void
}

/**
 * Promise adapter of the refresh machine. The machine decides when a request is answered; the
 * adapter maps its events to promises by id. Every promise settles: with the response event, or
 * when the actor stops.
 */
export function createRefreshPromises(newId: () => string): RefreshPromises {
  const waiting = new Map<string, Waiter>()
  let actor: RefreshActor | null = null

  function settle(waiters: readonly string[], how: (waiter: Waiter) => void): void {
    for (const id of waiters) {
      const waiter = waiting.get(id)
      waiting.delete(id)
      if (waiter) how(waiter)
    }
  }

  function settleOutcome(outcome: RefreshOutcome): void {
    switch (outcome.type) {
      case 'refresh.succeeded':
        settle(outcome.waiters, (w) => w.resolve(outcome.access))
        break
      case 'refresh.refused':
      case 'refresh.unanswered':
        settle(outcome.waiters, (w) => w.reject(outcome.error))
        break
      case 'refresh.aborted':
        settle(outcome.waiters, (w) => w.reject(abortedFailure()))
        break
    }
  }

  const running = (): boolean => actor !== null && !actor.getSnapshot().matches('idle')

  function refresh(rejected?: string | null): Promise<string> {
    const to = actor
    if (to === null || to.getSnapshot().status !== 'active') return Promise.reject(abortedFailure())
    return new Promise((resolve, reject) => {
      const waiter = newId()
      waiting.set(waiter, { resolve, reject })
      to.send({ type: 'refresh.request', waiter, ...(rejected === undefined ? {} : { rejected }) })
    })
  }

  return {
    connect(given) {
      actor = given
      given.on('*', (event) => {
        // The type includes the event to the parent, which is not emitted.
        if ('waiters' in event) settleOutcome(event)
      })
      given.subscribe({
        error: () => settle([...waiting.keys()], (w) => w.reject(abortedFailure())),
        complete: () => settle([...waiting.keys()], (w) => w.reject(abortedFailure())),
      })
    },
    running,
    refresh,
    wait: () => (running() ? refresh().then(ignore, ignore) : Promise.resolve()),
  }
}

function ignore(): void {}
