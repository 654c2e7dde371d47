/** What a developer can correct in an exported test: the state and context values after a step. */
import { changes, stepDiff } from './diff.ts'
import type { History } from './history.ts'

export interface CorrectableValue {
  /** `state`, or in the context: `context.messages.0.status`. */
  path: string
  recorded: unknown
}

/** Maximum number of paths that are offered. */
const MAX_PATHS = 500

/** The state after a step, and what it changed in the context. */
export function correctableValues(history: History, seq: number): CorrectableValue[] {
  const actor = history.eventAt(seq)?.actor ?? ''
  const changed = stepDiff(history, seq)?.context ?? []
  return [
    { path: 'state', recorded: history.stateAt(actor, seq)?.value },
    ...changed.map(({ path, after }) => ({ path: contextPath(path), recorded: after })),
  ]
}

/** All context values of an actor after a step. */
export const contextPaths = (history: History, actor: string, seq: number): string[] =>
  Object.entries(history.stateAt(actor, seq)?.context ?? {})
    .flatMap(([key, value]) => changes(emptyLike(value), value, [key]))
    .slice(0, MAX_PATHS)
    .map(({ path }) => contextPath(path))

const contextPath = (path: readonly string[]): string => `context.${path.join('.')}`

/** Compared with it, every value inside an object or list is a change of its own. */
function emptyLike(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptyLike)
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, emptyLike(item)]))
}

/** JSON, or else the text itself, so that a text needs no quotes. */
export function parseExpected(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
