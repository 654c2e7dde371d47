import { type AnyActorRef, createActor, fromCallback } from 'xstate'
import { createPageMachine, type PageEvent } from '../../src/machines/live/page/page.machine.ts'
import { testEnv } from './harness.ts'

/** The page actor without a browser, whose events the test sends itself. */
export const silentPage = () =>
  createPageMachine(testEnv()).provide({
    actors: { watchPage: fromCallback<PageEvent, void>(() => {}) },
    actions: { notifyVisible: () => {}, notifyHidden: () => {} },
  })

/** The visibility that a `page.*` event reports, as the page actor receives it; otherwise null. */
export function browserEventOf({ type }: { type: string }): PageEvent | null {
  if (type === 'page.visible') return { type: 'browser.visible' }
  return type === 'page.hidden' ? { type: 'browser.hidden' } : null
}

/**
 * Adds a page actor to the system of a running actor. The returned function updates it before a
 * `page.*` event is sent to the actor under test.
 */
export function addPage({ system }: AnyActorRef): (event: { type: string }) => void {
  const page = createActor(silentPage()).start()
  // XState registers system ids of children only.
  ;(system as unknown as { _set(id: string, ref: AnyActorRef): void })._set('page', page)
  return (event) => {
    const seen = browserEventOf(event)
    if (seen !== null) page.send(seen)
  }
}
