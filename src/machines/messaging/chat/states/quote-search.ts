import { stateIn } from 'xstate'
import type { Id } from '../../../../protocol/base/types.ts'
import type { chatSetup } from '../chat.setup.ts'

const isReading = stateIn({ messages: { loaded: { older: 'loading' } } })
const mayReadOn = stateIn({ messages: { loaded: { older: 'more' } } })

/** The region `quoteSearch`: finds a quoted message by loading older pages. */
export function quoteSearchRegion(setup: ReturnType<typeof chatSetup>) {
  const seek = {
    target: '.looking',
    actions: { type: 'startQuoteSearch', params: ({ event }: { event: { id: Id } }) => event },
  } as const
  return setup.createStateConfig({
    description: 'Whether a quoted message is being searched for.',
    initial: 'idle',
    on: {
      'quote.find': seek,
      'chat.closed': { target: '.idle', actions: 'endQuoteSearch' },
      'quote.cancel': { target: '.idle', actions: 'endQuoteSearch' },
      'quote.shown': {},
      'older.settled': {},
    },
    states: {
      idle: {
        description: 'No quoted message is searched for; waits for the user without time limit.',
      },
      looking: {
        description:
          'Transient state: the message is found, or an older page is loaded, or the search ends because no pages are left, or pauses because ten were loaded.',
        always: [
          { guard: 'isQuotedLoaded', target: 'found' },
          { guard: isReading, target: 'reading' },
          { guard: 'isQuoteSearchLong', target: 'paused' },
          { guard: mayReadOn, target: 'reading', actions: ['countQuoteSearchPage', 'loadOlder'] },
          { target: 'idle', actions: 'endQuoteSearch' },
        ],
      },
      reading: {
        description: 'An older page is loading, limited by the region of the older messages.',
        on: { 'older.settled': 'looking', 'timeline.reset': 'looking' },
      },
      paused: {
        description:
          'Ten pages were loaded without the message; lasts until the user continues or cancels, or the conversation is closed.',
      },
      found: {
        description:
          'The message is loaded; lasts until the list has scrolled to it or the conversation is closed.',
        on: { 'quote.shown': { target: 'idle', actions: 'endQuoteSearch' } },
      },
    },
  })
}
