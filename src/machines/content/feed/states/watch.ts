import type { feedSetup } from '../feed.setup.ts'

/** The region `watch`: whether something newer is there. */
export function watchRegion(setup: ReturnType<typeof feedSetup>) {
  return setup.createStateConfig({
    description:
      'Whether newer items are there: counted every 60 s while somebody looks, held back until they are asked for; what is shown of page 1 is brought up to date.',
    initial: 'unseen',
    on: {
      'page.visible': { actions: { type: 'notePage', params: { visible: true } } },
      'page.hidden': { actions: { type: 'notePage', params: { visible: false } } },
    },
    states: {
      unseen: {
        description:
          'Nobody looks, the page is hidden, or there is no list yet. It lasts until somebody looks at a list that is there.',
        always: [
          { guard: 'isSeenAndDue', target: 'checking' },
          { guard: 'isSeen', target: 'waiting' },
        ],
        on: { 'list.opened': [{ guard: 'isStale', target: 'checking' }, {}] },
      },
      waiting: {
        description:
          'Somebody looks and the last check is less than 60 s old. The next one comes when it is, or when a list that is not fresh is opened (CONST-04).',
        always: { guard: 'isUnseen', target: 'unseen' },
        on: { 'list.opened': [{ guard: 'isStale', target: 'checking' }, {}] },
        // The list may have been read anew meanwhile.
        after: {
          untilPoll: [
            { guard: 'isDue', target: 'checking' },
            { target: 'waiting', reenter: true },
          ],
        },
      },
      checking: {
        description:
          "Page 1 is read to see what is newer. Bounded by the HTTP client's 30 s; a failure says nothing and waits for the next interval.",
        always: { guard: 'isUnseen', target: 'unseen' },
        invoke: {
          id: 'newestPage',
          src: 'loadFeed',
          input: ({ context }) => ({ source: context.source, page: 1 }),
          onDone: {
            target: 'waiting',
            actions: { type: 'takeNewest', params: ({ event }) => ({ page: event.output }) },
          },
          onError: { target: 'waiting', actions: ['reportUnexpected', 'noteChecked'] },
        },
      },
    },
  })
}
