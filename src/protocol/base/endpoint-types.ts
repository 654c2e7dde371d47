import type { CallKind } from './paths.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the API root unless it starts with a slash; `{name}` is one segment. */
  path: string
  kind: CallKind
  /** Query parameters the specification names; others may be passed along. */
  query?: readonly string[]
}
