import type { chatSetup } from '../chat.setup.ts'

const LEAVE = ['dropDivider', { type: 'tellTyping', params: { typing: false } }] as const

/**
 * The region `attention`: only in `openVisible` are received messages marked read, on entering it and
 * whenever some arrive (A12).
 */
export function attentionRegion(setup: ReturnType<typeof chatSetup>) {
  return setup.createStateConfig({
    description:
      'Whether somebody can be reading: is the conversation on screen, is the page visible. Every state of it waits for the person, without bound.',
    initial: 'closedVisible',
    states: {
      closedVisible: {
        description:
          'The page is seen, but another conversation or page is on screen. Nothing is marked read.',
        on: {
          'page.visible': {},
          'page.hidden': 'closedHidden',
          'chat.closed': {},
          'chat.opened': {
            target: 'openVisible',
            actions: ['noteUnread', 'placeDivider', 'forgetArrivals'],
          },
          'reads.check': {},
        },
      },
      closedHidden: {
        description:
          'The page is hidden and another conversation or page is on screen. Nothing is marked read.',
        on: {
          'page.visible': 'closedVisible',
          'page.hidden': {},
          'chat.closed': {},
          'chat.opened': {
            target: 'openHidden',
            actions: ['noteUnread', 'placeDivider', 'forgetArrivals'],
          },
          'reads.check': {},
        },
      },
      openVisible: {
        description:
          'The person has the conversation in sight. What is received is marked read, at once and whenever some arrives.',
        meta: { req: ['INBOX-20', 'API-MSG-12', 'API-MSG-13'] },
        entry: 'askReads',
        on: {
          'page.visible': {},
          'page.hidden': 'openHidden',
          'chat.closed': { target: 'closedVisible', actions: LEAVE },
          'chat.opened': {
            actions: ['noteUnread', 'checkReads'],
          },
          'reads.check': { actions: 'askReads' },
        },
      },
      openHidden: {
        description:
          'The conversation is open on a page nobody sees. Messages stay unread until the page is seen again.',
        on: {
          'page.visible': 'openVisible',
          'page.hidden': {},
          'chat.closed': { target: 'closedHidden', actions: LEAVE },
          'chat.opened': { actions: 'noteUnread' },
          'reads.check': {},
        },
      },
    },
  })
}
