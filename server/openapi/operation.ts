import type { GenericSchema } from 'valibot'
import type { Shape } from './components.ts'

/** `anyone`: no sign-in needed. `person`: 401 without a token. `staff`: 403 for other users. */
export type Who = 'anyone' | 'user' | 'staff'

/** Description of one route. */
export interface Operation {
  readonly summary: string
  readonly audience?: Who
  /** Query parameters by name. Paginated lists get `page` and `page_size` automatically. */
  readonly query?: { readonly [name: string]: Shape }
  /** The schema the route parses with, or a shape where a route parses without one. */
  readonly body?: GenericSchema | Shape
  /** File fields, if the body may be multipart/form-data. */
  readonly files?: readonly string[]
  /** Responses by status; null = no body. Error responses are the same for all (`Problem`). */
  readonly responses: { readonly [status: number]: ResponseShape }
}

/** A string is the media type of a response that is not JSON. */
export type ResponseShape = Shape | string | null

/** Operations by route, as registered: `GET /api/posts/:id/`. */
type Operations = { readonly [route: string]: Operation }

export interface Group {
  readonly tag: string
  readonly about: string
  /** Who may call these operations unless one says otherwise. */
  readonly audience: Who
  readonly operations: Operations
}
