import type { feedSetup } from '../feed.setup.ts'

/** The region `watch`: polls for newer items. */
export function watchRegion(setup: ReturnType<typeof feedSetup>) {
  return setup.createStateConfig({
    description:
      'Polls for newer items every 60 s while the list is viewed, holds them back until requested and updates the shown items of page 1.',
    initial: 'unseen',
    on: {
      'page.visible': { actions: { type: 'recordPage', params: { visible: true } } },
      'page.hidden': { actions: { type: 'recordPage', params: { visible: false } } },
    },
    states: {
      unseen: {
        description:
          'The list has no viewers, the page is hidden, or nothing is loaded yet; lasts until a loaded list is viewed.',
        always: [
          { guard: 'isSeenAndDue', target: 'checking' },
          { guard: 'isSeen', target: 'waiting' },
        ],
        on: { 'list.opened': [{ guard: 'isStale', target: 'checking' }, {}] },
      },
      waiting: {
        description:
          'The list is viewed and the last check is less than 60 s old; the next one follows then, or when a stale list is opened (CONST-04).',
        always: { guard: 'isUnseen', target: 'unseen' },
        on: { 'list.opened': [{ guard: 'isStale', target: 'checking' }, {}] },
        // The list may have been reloaded since.
        after: {
          untilPoll: [
            { guard: 'isDue', target: 'checking' },
            { target: 'waiting', reenter: true },
          ],
        },
      },
      checking: {
        description:
          "Fetches page 1 to find newer items, limited by the HTTP client's 30 s; a failure is silent and waits for the next interval.",
        always: { guard: 'isUnseen', target: 'unseen' },
        invoke: {
          id: 'newestPage',
          src: 'loadFeed',
          input: ({ context }) => ({ source: context.source, page: 1 }),
          onDone: {
            target: 'waiting',
            actions: { type: 'applyNewest', params: ({ event }) => ({ page: event.output }) },
          },
          onError: { target: 'waiting', actions: ['reportUnexpected', 'recordChecked'] },
        },
      },
    },
  })
}
