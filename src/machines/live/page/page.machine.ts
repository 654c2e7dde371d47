/**
 * Tracks page visibility. If the watcher fails, the last known state remains and the failure is
 * reported. Its events serve SOCKGEN-08 and COUNT.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplementedCallback } from '../../not-implemented.ts'

export type PageEvent = { type: 'browser.visible' } | { type: 'browser.hidden' }
export type PageFact = { type: 'page.visible' } | { type: 'page.hidden' }

const notifyParent = sendToParent<PageFact>()

/** Receives `browser.*` from `watchPage`; sends `page.*` to its parent on changes only. */
export function createPageMachine(_env: MachineEnv) {
  return setup({
    types: { events: {} as PageEvent, emitted: {} as EmittedEvent<PageFact> },
    actors: { watchPage: notImplementedCallback<PageEvent>('watchPage') },
    actions: {
      reportUnexpected: () => {},
      notifyVisible: notifyParent({ type: 'page.visible' }),
      notifyHidden: notifyParent({ type: 'page.hidden' }),
    },
  }).createMachine({
    id: 'page',
    description:
      'Page visibility as the browser reports it; runs as long as the page and never ends.',
    initial: 'visible',
    invoke: { id: 'watchPage', src: 'watchPage', onError: { actions: 'reportUnexpected' } },
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      visible: {
        description:
          'The tab is visible; initial state, corrected at once for a page opened in the background, and lasts until the browser reports otherwise.',
        on: {
          'browser.visible': {},
          'browser.hidden': { target: 'hidden', actions: 'notifyHidden' },
        },
      },
      hidden: {
        description:
          'The tab is covered, minimised or on a locked screen; lasts until the browser reports otherwise.',
        on: {
          'browser.visible': { target: 'visible', actions: 'notifyVisible' },
          'browser.hidden': {},
        },
      },
    },
  })
}

export type PageMachine = ReturnType<typeof createPageMachine>
export type PageSnapshot = SnapshotFrom<PageMachine>
