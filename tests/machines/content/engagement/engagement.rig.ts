import {
  createEngagementMachine,
  type EngagementEvent,
  type LookInput,
} from '../../../../src/machines/content/engagement/engagement.machine.ts'
import type {
  ChangeKind,
  KnownItem,
  StatusAnswer,
} from '../../../../src/machines/content/engagement/engagement.policy.ts'
import {
  type ChangeAnswer,
  type ChangeCall,
  createEngagementChangeMachine,
} from '../../../../src/machines/content/engagement/engagementChange.machine.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import type { ContentRef, Engagement } from '../../../../src/protocol/content/creative-types.ts'
import type { ContentType } from '../../../../src/protocol/enums/content.ts'
import { run } from '../../../kit/harness.ts'
import type { EngagementLook, EngagementStep } from '../../../spec/engagement.words.ts'
import { controlled } from '../../controlled.ts'
import type { Fact } from '../../scripts.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })
}

/** The engagement machine with a read model, its calls settled by hand. */
export function engagementRig() {
  const calls = {
    like: controlled<ChangeAnswer, ChangeCall>(),
    save: controlled<ChangeAnswer, ChangeCall>(),
  }
  const lookup = controlled<StatusAnswer, LookInput>()
  const told: Fact[] = []
  const projections: string[] = []
  const reported: string[] = []
  const model: { [key: string]: Engagement } = {}
  const harness = run((env) =>
    createEngagementMachine(env).provide({
      actors: {
        engagementChange: createEngagementChangeMachine(env).provide({
          actors: { changeLike: calls.like.logic, changeSave: calls.save.logic },
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
  const heard = { facts: 0, like: 0, save: 0, looks: 0 }
  const listen = () => {
    told.push(...harness.facts.slice(heard.facts).map((fact) => ({ ...fact })))
    for (const kind of ['like', 'save'] as const) {
      const fresh = calls[kind].calls.slice(heard[kind])
      told.push(...fresh.map((call) => ({ ...call.input, content: call.input.type, type: kind })))
      heard[kind] = calls[kind].calls.length
    }
    const looks = lookup.calls.slice(heard.looks)
    told.push(...looks.map(({ input }) => ({ type: 'look', content: input.type, ids: input.ids })))
    heard.facts = harness.facts.length
    heard.looks = lookup.calls.length
  }
  const open = (kind: ChangeKind, id: Id) =>
    calls[kind].calls.find((call) => call.open && String(call.input.id) === String(id))
  const current = (kind: ChangeKind, id: Id) => {
    const call = open(kind, id)
    if (!call) throw new Error(`no ${kind} of ${id} is under way`)
    return call
  }
  const send = (event: EngagementEvent) => harness.send(event)
  const WORDS: { [W in EngagementStep[0]]: (...values: never[]) => void } = {
    known: (item: KnownItem) => send({ type: 'engagement.known', item }),
    look: (content: ContentType, ids: Id[]) => send({ type: 'engagement.look', content, ids }),
    like: (ref: ContentRef) => send({ type: 'like.toggle', ref }),
    save: (ref: ContentRef) => send({ type: 'save.toggle', ref }),
    done: (kind: ChangeKind, id: Id) => current(kind, id).resolve({ already: false }),
    already: (kind: ChangeKind, id: Id) => current(kind, id).resolve({ already: true }),
    refused: (kind: ChangeKind, id: Id, status: number) =>
      current(kind, id).reject(failureOf(status)),
    status: (likes: StatusAnswer['likes'], saves: StatusAnswer['saves']) =>
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
    isChanging: (kind: ChangeKind, id: Id) => open(kind, id) !== undefined,
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
      running: (['like', 'save'] as const)
        .flatMap((kind) =>
          calls[kind].calls
            .filter((call) => call.open)
            .map(({ input }) => `${input.on ? '' : 'un'}${kind} ${input.type} ${input.id}`),
        )
        .sort(),
      looking: lookup.isOpen,
    }),
    told: () => told,
  }
}
