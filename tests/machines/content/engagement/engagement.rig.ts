import {
  createEngagementMachine,
  type EngagementEvent,
  type StatusInput,
} from '../../../../src/machines/content/engagement/engagement.machine.ts'
import type {
  EngagementAbout,
  EngagementKind,
  SeenItem,
  StatusResponse,
} from '../../../../src/machines/content/engagement/engagement.policy.ts'
import {
  createPendingToggleMachine,
  type PendingToggleRequest,
  type PendingToggleResponse,
} from '../../../../src/machines/kit/pending-toggle.machine.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import type { ContentRef, Engagement } from '../../../../src/protocol/content/creative-types.ts'
import { run } from '../../../kit/harness.ts'
import type { EngagementLook, EngagementStep } from '../../../spec/content/engagement.words.ts'
import { controlled } from '../../controlled.ts'
import type { Fact } from '../../scripts.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })
}

/** The engagement machine with a read model; the test settles its requests. */
export function engagementRig() {
  const calls = controlled<PendingToggleResponse, PendingToggleRequest>()
  const requests = ({ input }: { input: PendingToggleRequest }) =>
    input as PendingToggleRequest & EngagementAbout
  const lookup = controlled<StatusResponse, StatusInput>()
  const emitted: Fact[] = []
  const projections: string[] = []
  const reported: string[] = []
  const model: { [key: string]: Engagement } = {}
  const harness = run((env) =>
    createEngagementMachine(env).provide({
      actors: {
        pendingToggle: createPendingToggleMachine(env).provide({
          actors: { sendRequest: calls.logic },
          actions: { reportUnexpected: ({ event }) => void reported.push(event.type) },
        }),
        lookEngagement: lookup.logic,
      },
      actions: {
        reportUnexpected: ({ event }) => void reported.push(event.type),
        projectEngagement: (_, { key, engagement }) => {
          projections.push(key)
          model[key] = engagement
        },
      },
    }),
  )
  const heard = { facts: 0, calls: 0, looks: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts).map((fact) => ({ ...fact })))
    for (const { kind, type, id, on } of calls.calls.slice(heard.calls).map(requests)) {
      emitted.push({ type: kind, content: type, id, on })
    }
    heard.calls = calls.calls.length
    const looks = lookup.calls.slice(heard.looks)
    emitted.push(
      ...looks.map(({ input }) => ({ type: 'look', content: input.type, ids: input.ids })),
    )
    heard.facts = harness.sentEvents.length
    heard.looks = lookup.calls.length
  }
  const open = (kind: EngagementKind, id: Id) =>
    calls.calls.find((call) => {
      const about = requests(call)
      return call.open && about.kind === kind && String(about.id) === String(id)
    })
  const current = (kind: EngagementKind, id: Id) => {
    const call = open(kind, id)
    if (!call) throw new Error(`no ${kind} of ${id} is running`)
    return call
  }
  const send = (event: EngagementEvent) => harness.send(event)
  const WORDS: { [W in EngagementStep[0]]: (...values: never[]) => void } = {
    seen: (list: string, pieces: SeenItem[]) => send({ type: 'engagement.seen', list, pieces }),
    left: (list: string) => send({ type: 'engagement.left', list }),
    like: (ref: ContentRef) => send({ type: 'like.toggle', ref }),
    save: (ref: ContentRef) => send({ type: 'save.toggle', ref }),
    done: (kind: EngagementKind, id: Id) => current(kind, id).resolve({ already: false }),
    already: (kind: EngagementKind, id: Id) => current(kind, id).resolve({ already: true }),
    refused: (kind: EngagementKind, id: Id, status: number) =>
      current(kind, id).reject(failureOf(status)),
    status: (likes: StatusResponse['likes'], saves: StatusResponse['saves']) =>
      lookup.current.resolve({ likes, saves }),
    noStatus: () => lookup.current.reject(failureOf(0)),
    wait: () => {},
  }
  return {
    harness,
    projections,
    reported,
    calls,
    lookup,
    isChanging: (kind: EngagementKind, id: Id) => open(kind, id) !== undefined,
    isLooking: () => lookup.isOpen,
    async do([word, ...values]: EngagementStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await (word === 'wait' ? harness.advance(Number(values[0])) : harness.settle())
      listen()
    },
    look: (): EngagementLook => ({
      shown: Object.fromEntries(
        Object.entries(model).map(([key, e]) => [key, [e.liked, e.saved, e.likes_count]]),
      ),
      running: calls.calls
        .filter((call) => call.open)
        .map(requests)
        .map(({ kind, type, id, on }) => `${on ? '' : 'un'}${kind} ${type} ${id}`)
        .sort(),
      looking: lookup.isOpen,
    }),
    emitted: () => emitted,
  }
}
