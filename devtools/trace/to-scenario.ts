/**
 * Converts a trace into a scenario with the same user actions, network conditions and server
 * events. A trace of a scenario contains it. For any other trace, the steps are derived from the
 * events that came from outside, with the waits between them. A trace contains no user content, so
 * placeholder texts and names are used.
 */
import type { Role, Scenario, Sight, Step } from '../simulation/scenario.ts'
import { SCENARIO_VERSION } from '../simulation/scenario.ts'
import { httpFaults, omissions } from './scenario-faults.ts'
import type { Trace, TraceEvent } from './schema.ts'
import { CLOCK_SET_BACK_MS, tabOf } from './steady.ts'

interface Text {
  $text: number
}

const textOf = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : `text ${(value as Text | null)?.$text ?? 0}`

const ROLE_OF: readonly [RegExp, Role][] = [
  [/\/connection\//, 'general'],
  [/\/conversationConnection\//, 'conversation'],
  [/\/notificationConnection\//, 'notification'],
]

/** Name for the other participant of a chat; the trace only has the conversation id. */
const usernameOf = (id: unknown): string =>
  `person-${
    String(id)
      .replace(/[^a-z0-9]/gi, '')
      .slice(0, 20) || 'x'
  }`.toLowerCase()

type StepReader = (event: TraceEvent, tab: string, drafts: Map<string, string>) => Step | null

type PlainStepName =
  | 'sign-out'
  | 'leave-chat'
  | 'retry'
  | 'remove'
  | 'offline'
  | 'online'
  | 'hide'
  | 'show'

/** Steps without parameters, by the event a machine received from outside. */
const PLAIN_STEP_OF: Record<string, PlainStepName> = {
  'session.logout': 'sign-out',
  'conversation.leave': 'leave-chat',
  'message.retry': 'retry',
  'message.remove': 'remove',
  'browser.offline': 'offline',
  'browser.online': 'online',
  'browser.hidden': 'hide',
  'browser.visible': 'show',
}

/** Steps with parameters. */
const STEP_OF: Record<string, StepReader> = {
  'session.login': (_, tab) => ({ do: 'sign-in', tab, person: `${tab}-person` }),
  'conversation.choose': ({ event }, tab) => ({
    do: 'choose',
    tab,
    person: usernameOf((event as { id?: unknown }).id),
  }),
  'draft.change': ({ event, actor }, _, drafts) => {
    drafts.set(actor, textOf((event as { text?: unknown }).text))
    return null
  },
  'edit.change': ({ event, actor }, _, drafts) => {
    drafts.set(`${actor} edit`, textOf((event as { text?: unknown }).text))
    return null
  },
  'edit.save': ({ actor }, tab, drafts) => ({
    do: 'edit',
    tab,
    text: drafts.get(`${actor} edit`) ?? 'text',
  }),
  'message.send': ({ actor }, tab, drafts) => ({
    do: 'write',
    tab,
    text: drafts.get(actor) ?? 'text',
  }),
  'socket.closed': ({ event, actor }, tab) => {
    const role = ROLE_OF.find(([pattern]) => pattern.test(actor))?.[1]
    const { code } = event as { code?: unknown }
    if (role === undefined || typeof code !== 'number') return null
    return { do: 'close-sockets', tab, role, code }
  },
}

const hasReader = ({ event: { type } }: TraceEvent): boolean =>
  Object.hasOwn(PLAIN_STEP_OF, type) || Object.hasOwn(STEP_OF, type)

const DAY_MS = 86_400_000

/** The first of these events is part of every tab's startup and needs no step. */
const STARTUP_EVENTS: ReadonlySet<string> = new Set(['browser.online', 'browser.visible'])

export function toScenario(trace: Trace, name: string): Scenario {
  return trace.scenario ?? deriveScenario(trace, name)
}

function deriveScenario(trace: Trace, name: string): Scenario {
  const { steps, omittedEvents } = stepsOf(trace)
  const usernames = new Set(steps.flatMap((step) => ('person' in step ? (step.person ?? []) : [])))
  return {
    version: SCENARIO_VERSION,
    name: name.slice(0, 120),
    about: aboutText(omissions(trace, omittedEvents)),
    seed: trace.seed ?? 1,
    people: usernames.size > 0 ? [...usernames].slice(0, 8) : ['user'],
    steps,
  }
}

function aboutText(omitted: readonly string[]): string {
  const text = 'Made from a trace; its texts and names are placeholders.'
  return omitted.length === 0 ? text : `${text} Not included: ${omitted.join(', ')}.`
}

function stepsOf({ actors, events, journal = [], start = 0 }: Trace) {
  const tabs = [...new Set(actors.map((actor) => tabOf(actor.name)))]
  const steps: Step[] = tabs.map((tab) => ({ do: 'open', tab }))
  /** Time of each step that is no wait. */
  const times: number[] = steps.map(() => Number.NEGATIVE_INFINITY)
  const fromOutsideEvents = new Set(fromOutside({ actors, events }))
  const omittedEvents: TraceEvent[] = []
  const readStep = createReader()
  let last = events[0]?.at ?? 0
  const wait = (at: number): void => {
    const ms = Math.min(DAY_MS, Math.round(at - last))
    if (ms > 0) steps.push({ do: 'wait', ms })
    last = Math.max(last, at)
  }
  const clocks = new Map<string, number>()
  for (const event of events) {
    const tab = tabOf(event.actor)
    const previous = clocks.get(tab) ?? event.at
    clocks.set(tab, event.at)
    if (event.at < previous - CLOCK_SET_BACK_MS) {
      wait(previous)
      steps.push({ do: 'jump', tab, ms: Math.max(-DAY_MS, Math.round(event.at - previous)) })
      last = event.at
    }
    if (!fromOutsideEvents.has(event)) continue
    const step = readStep(event, tab)
    if (step === null) {
      if (!hasReader(event)) omittedEvents.push(event)
      continue
    }
    wait(event.at)
    times[steps.push(step) - 1] = event.at
  }
  // Wait for the effects of the last step.
  wait(events.at(-1)?.at ?? last)
  const isOffline = events.some(({ event }) => event.type === 'browser.offline')
  for (const { at, step } of httpFaults(journal, isOffline).toReversed()) {
    const cause = times.findLastIndex((time) => time <= start + at)
    steps.splice(Math.max(tabs.length, cause), 0, step)
  }
  return {
    steps: steps.flatMap((step, index) => {
      const next = steps.slice(index + 1).find((other) => other.do !== 'http')
      return withWaits(step, next, openedRoles(events))
    }),
    omittedEvents,
  }
}

/**
 * Converts events to steps one by one. Keeps the draft until it is sent, and which tabs have a chat
 * open.
 */
function createReader(): (event: TraceEvent, tab: string) => Step | null {
  const drafts = new Map<string, string>()
  const tabsWithOpenChat = new Set<string>()
  return (event, tab) => {
    const { type } = event.event
    if (type === 'conversation.choose') tabsWithOpenChat.add(tab)
    // A page that shows only the conversation list sends it as well.
    if (type === 'conversation.leave' && !tabsWithOpenChat.delete(tab)) return null
    const stepName = PLAIN_STEP_OF[type]
    if (stepName !== undefined) return { do: stepName, tab }
    return restoredStep(event, tab) ?? STEP_OF[type]?.(event, tab, drafts) ?? null
  }
}

/** The connections other than the conversation's whose sockets were opened. */
const openedRoles = (events: readonly TraceEvent[]): Role[] =>
  ROLE_OF.filter(
    ([pattern, role]) =>
      role !== 'conversation' &&
      events.some(({ actor, event }) => event.type === 'socket.opened' && pattern.test(actor)),
  ).map(([, role]) => role)

/**
 * Adds waits for the state a step depends on, because the times of a trace are those of another
 * run.
 */
function withWaits(step: Step, next: Step | undefined, roles: readonly Role[]): Step[] {
  const untilStep = (sight: Sight): Step[] =>
    'tab' in step && step.tab !== undefined ? [{ do: 'until', tab: step.tab, sight }] : []
  if (step.do === 'open') return [step, ...untilStep({ see: 'signed-out' })]
  if (step.do === 'choose' && next?.do === 'write') return [step, ...untilStep({ see: 'all-sent' })]
  if (step.do !== 'sign-in') return [step]
  // The first attempt was rejected.
  if (next?.do === 'sign-in' && next.tab === step.tab) return []
  return [
    step,
    ...untilStep({ see: 'signed-in' }),
    ...roles.flatMap((role) => untilStep({ see: 'open', role })),
  ]
}

/**
 * Events that no machine sent, except those of a tab's startup and those the client caused itself.
 */
function fromOutside({ actors, events }: Pick<Trace, 'actors' | 'events'>): TraceEvent[] {
  const charts = new Set(actors.filter(({ machine }) => machine !== null).map(({ name }) => name))
  const seenEvents = new Set<string>()
  const closedByClient = new Set<string>()
  return events.filter(({ actor, event, from = '' }) => {
    if (event.type === 'socket.close') closedByClient.add(actor)
    if (event.type === 'session.authenticated') return true
    if (charts.has(from) || (event.type === 'socket.closed' && closedByClient.has(from)))
      return false
    const isFirst = !seenEvents.has(`${actor} ${event.type}`)
    seenEvents.add(`${actor} ${event.type}`)
    return !(isFirst && STARTUP_EVENTS.has(event.type))
  })
}

/** A user who was signed in when the page loaded has to sign in first in the scenario. */
function restoredStep({ actor, event }: TraceEvent, tab: string): Step | null {
  const { type, how } = event as { type: string; how?: unknown }
  const isRestored = type === 'session.authenticated' && how === 'restored'
  return isRestored && actor === `${tab} app`
    ? { do: 'sign-in', tab, person: `${tab}-person` }
    : null
}
