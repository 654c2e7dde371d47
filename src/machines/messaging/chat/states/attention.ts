import type { chatSetup } from '../chat.setup.ts'

const SET_UNREAD = {
  type: 'setUnread',
  params: ({ event }: { event: { unreadCount?: number } }) => event,
} as const
const OPEN = [SET_UNREAD, 'placeDivider', 'clearArrivals'] as const
const LEAVE = ['removeDivider', { type: 'sendTyping', params: { typing: false } }] as const

/**
 * The region `attention`: received messages are marked as read in `openVisible` only, on entry and
 * on every arrival (A12).
 */
export function attentionRegion(setup: ReturnType<typeof chatSetup>) {
  return setup.createStateConfig({
    description:
      'Whether the user can be reading: the conversation is open and the page visible; every state waits for the user without time limit.',
    initial: 'closedVisible',
    states: {
      closedVisible: {
        description:
          'The page is visible, but another conversation or page is open; nothing is marked as read.',
        on: {
          'page.visible': {},
          'page.hidden': 'closedHidden',
          'chat.closed': {},
          'chat.opened': {
            target: 'openVisible',
            actions: OPEN,
          },
          'reads.check': {},
        },
      },
      closedHidden: {
        description:
          'The page is hidden and another conversation or page is open; nothing is marked as read.',
        on: {
          'page.visible': 'closedVisible',
          'page.hidden': {},
          'chat.closed': {},
          'chat.opened': {
            target: 'openHidden',
            actions: OPEN,
          },
          'reads.check': {},
        },
      },
      openVisible: {
        description:
          'The user sees the conversation; received messages are marked as read, on entry and on every arrival.',
        meta: { req: ['INBOX-20', 'API-MSG-12', 'API-MSG-13'] },
        entry: 'requestReads',
        on: {
          'page.visible': {},
          'page.hidden': 'openHidden',
          'chat.closed': { target: 'closedVisible', actions: LEAVE },
          'chat.opened': {
            actions: [SET_UNREAD, 'checkReads'],
          },
          'reads.check': { actions: 'requestReads' },
        },
      },
      openHidden: {
        description:
          'The conversation is open on a hidden page; messages stay unread until the page is visible again.',
        on: {
          'page.visible': 'openVisible',
          'page.hidden': {},
          'chat.closed': { target: 'closedHidden', actions: LEAVE },
          'chat.opened': { actions: SET_UNREAD },
          'reads.check': {},
        },
      },
    },
  })
}
