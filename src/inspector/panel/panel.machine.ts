/** What the inspector looks at: whom it hears, at which moment, which actor, which events. */
import { assign, setup } from 'xstate'
import { notImplementedAction } from '../../machines/not-implemented.ts'
import type { Filter } from './sieve.ts'

export interface Tab {
  tab: string
  /** When its page was loaded, ms since 1970. */
  since: number
}

export interface PanelContext {
  /** The tab to attach to as soon as it answers; null = the first that does. */
  wanted: string | null
  tabs: Tab[]
  tab: string | null
  /** The name of the open file. */
  file: string | null
  /** Why what was asked for last was not done. */
  wrong: string | null
  /** The step that is looked at; null = the last there is. */
  seq: number | null
  actor: string | null
  filter: Filter
  /** How many events are to be sent, and were. */
  asked: number
}

export type PanelEvent =
  | ({ type: 'tab.here' } & Tab)
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
    /** Hears the chosen tab from now on, from the first event that is kept of it. */
    attach: notImplementedAction('attach'),
    detach: notImplementedAction('detach'),
    read: notImplementedAction('read'),
    send: notImplementedAction('send'),
    meet: assign(({ context, event }) => {
      if (event.type !== 'tab.here') return {}
      const others = context.tabs.filter(({ tab }) => tab !== event.tab)
      return { tabs: [...others, { tab: event.tab, since: event.since }] }
    }),
    miss: assign(({ context, event }) =>
      event.type === 'tab.gone'
        ? { tabs: context.tabs.filter(({ tab }) => tab !== event.tab) }
        : {},
    ),
    beginAnew: assign(({ event }) => ({
      tab: 'tab' in event ? event.tab : null,
      file: 'name' in event ? event.name : null,
      wrong: null,
      actor: null,
    })),
  },
  guards: {
    isWanted: ({ context, event }) =>
      event.type === 'tab.here' && (context.wanted ?? event.tab) === event.tab,
    isHeard: ({ context, event }) => event.type === 'tab.gone' && event.tab === context.tab,
    isAsked: ({ context, event }) => event.type === 'event.answered' && event.ask === context.asked,
  },
}).createMachine({
  id: 'panel',
  description: 'The inspector. It lives as long as its page, or its place in one.',
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
      description: 'Whose trace is shown.',
      initial: 'none',
      on: {
        'tab.here': { actions: 'meet' },
        'tab.gone': { actions: 'miss' },
        'tab.choose': { target: '.attached', actions: 'beginAnew' },
        'trace.opened': { target: '.file', actions: 'beginAnew' },
      },
      states: {
        none: {
          description: 'Nobody’s. Waits for a page of the app, or for a file, without a bound.',
          on: {
            'tab.here': [
              { guard: 'isWanted', target: 'attached', actions: ['meet', 'beginAnew'] },
              { actions: 'meet' },
            ],
          },
        },
        attached: {
          description: 'A page’s that runs. Ends when it goes, or something else is chosen.',
          entry: 'attach',
          exit: 'detach',
          on: {
            'tab.gone': [
              { guard: 'isHeard', target: 'lost', actions: 'miss' },
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
        lost: { description: 'A page’s that is gone: what was heard of it stays.' },
        file: { description: 'A file’s.' },
      },
    },
    time: {
      description: 'Which moment is shown.',
      initial: 'live',
      on: {
        'tab.choose': '.live',
        'trace.opened': '.live',
        'time.go': { target: '.paused', actions: assign({ seq: ({ event }) => event.seq }) },
      },
      states: {
        live: {
          description: 'The last step there is.',
          entry: assign({ seq: null }),
        },
        paused: {
          description: 'A step that was chosen; the recording goes on.',
          on: { 'time.live': 'live' },
        },
      },
    },
  },
})
