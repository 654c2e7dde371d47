import type { chatSetup } from '../chat.reactions.ts'

/**
 * The region `attention`: is the conversation on screen, is the page visible. Only in
 * `openVisible` are received messages marked read, on entering it and whenever some arrive (A12).
 */
export function attentionRegion(setup: ReturnType<typeof chatSetup>) {
  return setup.createStateConfig({
    initial: 'closedVisible',
    states: {
      closedVisible: {
        on: {
          'page.visible': {},
          'page.hidden': 'closedHidden',
          'chat.closed': {},
          'chat.opened': {
            target: 'openVisible',
            actions: ['noteUnread', 'placeDivider'],
          },
          'reads.check': {},
        },
      },
      closedHidden: {
        on: {
          'page.visible': 'closedVisible',
          'page.hidden': {},
          'chat.closed': {},
          'chat.opened': {
            target: 'openHidden',
            actions: ['noteUnread', 'placeDivider'],
          },
          'reads.check': {},
        },
      },
      openVisible: {
        meta: { req: ['INBOX-20', 'API-MSG-12', 'API-MSG-13'] },
        entry: 'askReads',
        on: {
          'page.visible': {},
          'page.hidden': 'openHidden',
          'chat.closed': { target: 'closedVisible', actions: 'dropDivider' },
          'chat.opened': {
            actions: ['noteUnread', 'checkReads'],
          },
          'reads.check': { actions: 'askReads' },
        },
      },
      openHidden: {
        on: {
          'page.visible': 'openVisible',
          'page.hidden': {},
          'chat.closed': { target: 'closedHidden', actions: 'dropDivider' },
          'chat.opened': { actions: 'noteUnread' },
          'reads.check': {},
        },
      },
    },
  })
}
