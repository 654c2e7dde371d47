/**
 * Converts trace parts into the messages of `@statelyai/inspect` (three kinds) for a page that
 * draws charts. Trace parts are redacted, so no user content is sent.
 */
import type { TraceEvent } from '../../trace/schema.ts'
import type { Batch } from '../channel.ts'
import type { State } from '../model/actor.ts'
import { chartNamed } from '../model/charts.ts'
import { createHistory } from '../model/history.ts'
import type { ActorNode } from '../model/tree.ts'

/** The version of `@statelyai/inspect` whose message format is used. */
const VERSION = '0.4.0'

interface MessageBase {
  _version: typeof VERSION
  /** Actor name as in the trace. */
  sessionId: string
  rootId: string | undefined
  /** ms since 1970, as a string. */
  createdAt: string
  id: string
}

type FeedSnapshot = Pick<State, 'status'> & Partial<Pick<State, 'value' | 'context'>>

export type FeedMessage =
  | (MessageBase & {
      type: '@xstate.actor'
      name: string
      parentId: string | undefined
      /** Machine config as JSON. */
      definition: string | undefined
      snapshot: FeedSnapshot
    })
  | (MessageBase & {
      type: '@xstate.event'
      event: TraceEvent['event']
      sourceId: string | undefined
    })
  | (MessageBase & { type: '@xstate.snapshot'; event: TraceEvent['event']; snapshot: FeedSnapshot })

/** Machine config as JSON; functions are replaced by their names. */
function definitionOf(machine: string | null): string | undefined {
  const chart = machine === null ? null : chartNamed(machine)
  return chart === null
    ? undefined
    : JSON.stringify(chart.config, (_, value) =>
        typeof value === 'function' ? { type: value.name } : value,
      )
}

const flatten = (nodes: readonly ActorNode[]): ActorNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)])

/** @returns a function that converts each batch of one page into messages */
export function createFeed(): (batch: Batch) => FeedMessage[] {
  const history = createHistory()
  const nodes = new Map<string, ActorNode>()
  const announced = new Set<string>()

  const messageBase = (actor: string, at: number, id: string): MessageBase => ({
    _version: VERSION,
    sessionId: actor,
    rootId: rootOf(actor),
    createdAt: String(at),
    id,
  })

  function rootOf(actor: string): string | undefined {
    const node = nodes.get(actor)
    return node?.parent ? rootOf(node.parent) : node?.name
  }

  function snapshotOf(actor: string, seq: number): FeedSnapshot {
    const state = history.stateAt(actor, seq)
    if (state === null || history.machineOf(actor) === null) return { status: 'active' }
    const { status, value, context } = state
    return { status, value, context }
  }

  function actorMessages(actor: string, { seq, at }: TraceEvent): FeedMessage[] {
    const node = nodes.get(actor)
    if (node === undefined || announced.has(actor)) return []
    announced.add(actor)
    return [
      {
        type: '@xstate.actor',
        ...messageBase(actor, at, `${actor} begins`),
        name: node.id,
        parentId: node.parent ?? undefined,
        definition: definitionOf(node.machine),
        snapshot: snapshotOf(actor, seq),
      },
    ]
  }

  function eventMessages(step: TraceEvent): FeedMessage[] {
    const { seq, at, actor, event, from } = step
    return [
      ...actorMessages(actor, step),
      { type: '@xstate.event', ...messageBase(actor, at, `${seq}`), event, sourceId: from },
      {
        type: '@xstate.snapshot',
        ...messageBase(actor, at, `${seq} after`),
        event,
        snapshot: snapshotOf(actor, seq),
      },
    ]
  }

  return (batch) => {
    const last = history.events.at(-1)?.seq ?? -1
    history.add(batch)
    if (batch.actors.length > 0)
      for (const node of flatten(history.actors())) nodes.set(node.name, node)
    return batch.events.filter(({ seq }) => seq > last).flatMap(eventMessages)
  }
}
