/**
 * State of the inspector: its source, the shown moment, the selected actor and the event filter.
 */
import { assign, setup } from 'xstate'
import { notImplementedAction } from '../../../src/machines/not-implemented.ts'
import type { TabInfo } from '../channel.ts'
import type { Filter } from './event-filter.ts'

export interface PanelContext {
  /** The tab to attach to as soon as it responds; null = the first one that does. */
  wanted: string | null
  tabs: TabInfo[]
  tab: string | null
  /** Name of the open file. */
  file: string | null
  /** Error message of the last failed action. */
  wrong: string | null
  /** Sequence number of the selected step; null = the last step. */
  seq: number | null
  actor: string | null
  filter: Filter
  /** Number of events sent; identifies the response to the last one. */
  asked: number
}

export type PanelEvent =
  | ({ type: 'tab.here' } & TabInfo)
  | { type: 'tab.gone'; tab: string }
  | { type: 'tab.choose'; tab: string }
  | { type: 'trace.open'; name: string; text: string }
  | { type: 'trace.opened'; name: string }
  | { type: 'trace.refused'; wrong: string }
  | { type: 'time.go'; seq: number }
  | { type: 'time.live' }
  | { type: 'actor.choose'; actor: string }
  | { type: 'filter.change'; filter: Partial<Filter> }
  | { type: 'event.send'; actor: string; event: unknown }
  | { type: 'event.answered'; ask: number; wrong: string | null }
  | { type: 'wrong.close' }

export const panelMachine = setup({
  types: {
    context: {} as PanelContext,
    events: {} as PanelEvent,
    input: {} as { wanted: string | null },
  },
  actions: {
    /** Requests all recorded and future events of the selected tab. */
    attach: notImplementedAction('attach'),
    detach: notImplementedAction('detach'),
    read: notImplementedAction('read'),
    send: notImplementedAction('send'),
    meet: assign(({ context, event }) => {
      if (event.type !== 'tab.here') return {}
      const { type: _, ...info } = event
      const isKnown = context.tabs.some(({ tab }) => tab === info.tab)
      const updated = context.tabs.map((known) => (known.tab === info.tab ? info : known))
      return { tabs: isKnown ? updated : [...updated, info] }
    }),
    miss: assign(({ context, event }) =>
      event.type === 'tab.gone'
        ? { tabs: context.tabs.filter(({ tab }) => tab !== event.tab) }
        : {},
    ),
    selectSource: assign(({ event }) => ({
      tab: 'tab' in event ? event.tab : null,
      file: 'name' in event ? event.name : null,
      wrong: null,
      actor: null,
    })),
  },
  guards: {
    isWanted: ({ context, event }) =>
      event.type === 'tab.here' && (context.wanted ?? event.tab) === event.tab,
    isAttachedTab: ({ context, event }) => event.type === 'tab.gone' && event.tab === context.tab,
    isAsked: ({ context, event }) => event.type === 'event.answered' && event.ask === context.asked,
  },
}).createMachine({
  id: 'panel',
  description: 'The inspector. Runs as long as its page, or the dock it is mounted in.',
  context: ({ input }) => ({
    wanted: input.wanted,
    tabs: [],
    tab: null,
    file: null,
    wrong: null,
    seq: null,
    actor: null,
    filter: { text: '', chosen: false, own: false },
    asked: 0,
  }),
  type: 'parallel',
  on: {
    'trace.open': { actions: 'read' },
    'trace.refused': { actions: assign({ wrong: ({ event }) => event.wrong }) },
    'actor.choose': { actions: assign({ actor: ({ event }) => event.actor }) },
    'filter.change': {
      actions: assign({ filter: ({ context, event }) => ({ ...context.filter, ...event.filter }) }),
    },
    'wrong.close': { actions: assign({ wrong: null }) },
  },
  states: {
    source: {
      description: 'The source of the shown trace.',
      initial: 'none',
      on: {
        'tab.here': { actions: 'meet' },
        'tab.gone': { actions: 'miss' },
        'tab.choose': { target: '.attached', actions: 'selectSource' },
        'trace.opened': { target: '.file', actions: 'selectSource' },
      },
      states: {
        none: {
          description: 'No source. Waits for a page of the app or a file, without a timeout.',
          on: {
            'tab.here': [
              { guard: 'isWanted', target: 'attached', actions: ['meet', 'selectSource'] },
              { actions: 'meet' },
            ],
          },
        },
        attached: {
          description: 'A running page. Ends when the page closes or another source is selected.',
          entry: 'attach',
          exit: 'detach',
          on: {
            'tab.gone': [
              { guard: 'isAttachedTab', target: 'lost', actions: 'miss' },
              { actions: 'miss' },
            ],
            'event.send': {
              actions: [assign({ asked: ({ context }) => context.asked + 1, wrong: null }), 'send'],
            },
            'event.answered': {
              guard: 'isAsked',
              actions: assign({ wrong: ({ event }) => event.wrong }),
            },
          },
        },
        lost: { description: 'A closed page; its recorded events are retained.' },
        file: { description: 'A trace file.' },
      },
    },
    time: {
      description: 'The shown moment.',
      initial: 'live',
      on: {
        'tab.choose': '.live',
        'trace.opened': '.live',
        'time.go': { target: '.paused', actions: assign({ seq: ({ event }) => event.seq }) },
      },
      states: {
        live: {
          description: 'The last step.',
          entry: assign({ seq: null }),
        },
        paused: {
          description: 'A selected step; the recording continues.',
          on: { 'time.live': 'live' },
        },
      },
    },
  },
})
