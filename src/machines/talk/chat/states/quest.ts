import { stateIn } from 'xstate'
import type { Id } from '../../../../protocol/base/types.ts'
import type { chatSetup } from '../chat.setup.ts'

const isReading = stateIn({ messages: { loaded: { older: 'loading' } } })
const mayReadOn = stateIn({ messages: { loaded: { older: 'more' } } })

/**
 * The region `quest`: the message that an answer quotes, older pages being read until it is there.
 */
export function questRegion(setup: ReturnType<typeof chatSetup>) {
  const seek = {
    target: '.looking',
    actions: { type: 'beginQuest', params: ({ event }: { event: { id: Id } }) => event },
  } as const
  return setup.createStateConfig({
    description: 'Whether a quoted message is being gone to.',
    initial: 'idle',
    on: {
      'quote.find': seek,
      'chat.closed': { target: '.idle', actions: 'endQuest' },
      'quote.shown': {},
      'older.settled': {},
    },
    states: {
      idle: {
        description: 'No quoted message is looked for. It waits for the person, however long.',
      },
      looking: {
        description:
          'What is loaded is looked through. It passes on at once: the message is there, or an older page is read, or there is none left and it is given up after ten.',
        always: [
          { guard: 'hasQuoted', target: 'found' },
          { guard: isReading, target: 'reading' },
          { guard: 'isQuestOver', target: 'idle', actions: 'endQuest' },
          { guard: mayReadOn, target: 'reading', actions: ['countQuestPage', 'askOlder'] },
          { target: 'idle', actions: 'endQuest' },
        ],
      },
      reading: {
        description: 'An older page is on its way, bounded by the region of the older messages.',
        on: { 'older.settled': 'looking', 'timeline.reset': 'looking' },
      },
      found: {
        description:
          'The message is among the loaded ones. It lasts until the list has gone there, or the conversation is closed.',
        on: { 'quote.shown': { target: 'idle', actions: 'endQuest' } },
      },
    },
  })
}
