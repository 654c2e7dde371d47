import type { CallKind } from '../base/paths.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the API root unless it starts with a slash; `{name}` is one segment. */
  path: string
  kind: CallKind
  /** Query parameters in the specification; others are allowed. */
  query?: readonly string[]
}
