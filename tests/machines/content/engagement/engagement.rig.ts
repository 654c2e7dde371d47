import { createEngagementMachine } from '../../../../src/machines/content/engagement/engagement.machine.ts'
import type {
  EngagementAbout,
  EngagementKind,
} from '../../../../src/machines/content/engagement/engagement.policy.ts'
import type { PendingToggleRequest } from '../../../../src/machines/kit/pending-toggle.machine.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import type { Engagement } from '../../../../src/protocol/content/creative-types.ts'
import type { EngagementLook, EngagementStep } from '../../../spec/content/engagement.words.ts'
import { failureOf, runControlled } from '../../rig.ts'

const aboutOf = (input: PendingToggleRequest) => input as PendingToggleRequest & EngagementAbout

/** The engagement machine with a read model; the test settles its requests. */
export function engagementRig() {
  const projections: string[] = []
  const model: { [key: string]: Engagement } = {}
  const { effects, rig } = runControlled(
    (env) =>
      createEngagementMachine(env).provide({
        actions: {
          projectEngagement: (_, { key, engagement }) => {
            projections.push(key)
            model[key] = engagement
          },
        },
      }),
    { input: { online: true } },
  )
  const { sendRequest: calls, lookEngagement: lookup } = effects
  const open = (kind: EngagementKind, id: Id) =>
    calls.calls.find((call) => {
      const about = aboutOf(call.input)
      return call.open && about.kind === kind && String(about.id) === String(id)
    })
  const current = (kind: EngagementKind, id: Id) => {
    const call = open(kind, id)
    if (!call) throw new Error(`no ${kind} of ${id} is running`)
    return call
  }
  return {
    projections,
    calls,
    lookup,
    isChanging: (kind: EngagementKind, id: Id) => open(kind, id) !== undefined,
    isLooking: () => lookup.isOpen,
    ...rig<EngagementStep, EngagementLook>({
      emits: {
        sendRequest: (input) => {
          const { kind, type, id, on } = aboutOf(input)
          return { type: kind, content: type, id, on }
        },
        lookEngagement: ({ type, ids }) => ({ type: 'look', content: type, ids }),
      },
      steps: {
        seen: (list, pieces) => ({ type: 'engagement.seen', list, pieces }),
        left: (list) => ({ type: 'engagement.left', list }),
        like: (ref) => ({ type: 'like.toggle', ref }),
        save: (ref) => ({ type: 'save.toggle', ref }),
        done: (kind, id) => current(kind, id).resolve({ already: false }),
        already: (kind, id) => current(kind, id).resolve({ already: true }),
        refused: (kind, id, status) => current(kind, id).reject(failureOf(status)),
        status: (likes, saves) => lookup.current.resolve({ likes, saves }),
        noStatus: () => lookup.current.reject(failureOf(0)),
        offline: { type: 'network.offline' },
        online: { type: 'network.online' },
      },
      look: () => ({
        shown: Object.fromEntries(
          Object.entries(model).map(([key, e]) => [key, [e.liked, e.saved, e.likes_count]]),
        ),
        running: calls.calls
          .filter((call) => call.open)
          .map(({ input }) => aboutOf(input))
          .map(({ kind, type, id, on }) => `${on ? '' : 'un'}${kind} ${type} ${id}`)
          .sort(),
        looking: lookup.isOpen,
      }),
    }),
  }
}
