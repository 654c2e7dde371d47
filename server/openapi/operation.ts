import type { GenericSchema } from 'valibot'
import type { Shape } from './components.ts'

/** `anyone`: works signed out. `person`: 401 without a token. `staff`: 403 for everybody else. */
export type Who = 'anyone' | 'person' | 'staff'

/** What one route is for, takes and answers. */
export interface Operation {
  readonly summary: string
  readonly who?: Who
  /** Name → what it says. Pages add `page` and `page_size` by themselves. */
  readonly query?: { readonly [name: string]: Shape }
  /** The schema the route parses with, or a shape where a route reads by hand. */
  readonly body?: GenericSchema | Shape
  /** The body may come as multipart/form-data, with files under these names. */
  readonly files?: readonly string[]
  /** Status → what is answered; null = no body. Refusals are the same for all (`Problem`). */
  readonly answers: { readonly [status: number]: Answer }
}

/** A string is the media type of an answer that is not JSON. */
export type Answer = Shape | string | null

/** `GET /api/posts/:id/` → its operation, as routes are registered. */
export type Operations = { readonly [route: string]: Operation }

export interface Group {
  readonly tag: string
  readonly about: string
  /** Who may call, unless an operation says otherwise. */
  readonly who: Who
  readonly operations: Operations
}
