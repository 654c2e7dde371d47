/** Choices of a server where the specification leaves room. */
export interface Dialect {
  readonly name: string
  /**
   * Form of ids: numbers; strings, which for messages and similar kinds are not even numeric; or
   * UUIDs, but numbers for posts and portfolio items (section 2.1).
   */
  readonly ids: 'number' | 'text' | 'uuid'
  /** List responses: the plain array, or wrapped in `results`. */
  readonly lists: 'array' | 'results'
  /** How lists are paginated, 20 rows a page: not at all, or by one of DRF's classes. */
  readonly pagination: 'none' | 'page' | 'pageWithoutCount' | 'offset' | 'cursor'
  /** Order of a conversation's messages across its pages; DRF's default order is by id. */
  readonly messages: 'newestFirst' | 'oldestFirst'
  /** Whether filters are ignored, or only ids of existing records are accepted, else 400. */
  readonly filters: 'ignored' | 'choices'
  /** Form of the author in a content item. */
  readonly author: {
    readonly [kind in 'post' | 'work' | 'blog' | 'comment' | 'asset' | 'project']: Author
  }
  /** Name of the text field in posts, entries and comments, and in messages. */
  readonly text: 'body' | 'content' | 'text'
  /** Field of a user's picture (section 3), and whether it is a URL or an object. */
  readonly portrait: 'profile_picture' | 'avatar' | 'profile_image' | 'picture' | 'image' | 'photo'
  readonly portraitObject: boolean
  /** Form of the sender in a message. */
  readonly sender: 'sender' | 'from_user' | 'flat'
  /** Response to an unknown path. */
  readonly missing: { readonly status: number; readonly html: boolean }
  /** Whether reads are allowed without a token where the specification requires one. */
  readonly anonymous: boolean
  /**
   * Whether `GET projects/` and `projects/{id}/` exist, which the specification does not list
   * (A28).
   */
  readonly projectReads: boolean
  /**
   * `lenient`: takes any name for a text or picture, and part of a record in a PUT. `django`: names,
   * shapes and errors as Django REST Framework produces them by default (`django.ts`).
   */
  readonly records: 'lenient' | 'django'
  /** Whether responses have fields that the specification does not show (`sparse.ts`). */
  readonly unshown: 'sent' | 'missing'
  /** `hostile`: wrong types, nulls and other casing in responses (`hostile.ts`). */
  readonly values: 'sound' | 'hostile'
  /** Endpoints that respond with an HTML page and status 500. */
  readonly broken: readonly string[]
  /** Endpoints that respond with 429 and `Retry-After`. */
  readonly throttled: readonly string[]
  /**
   * Endpoints that are missing: those the specification calls optional, and the first of two
   * alternatives.
   */
  readonly without: readonly string[]
}

/** `pk`: the id under the name of the relation. */
type Author = 'object' | 'username' | 'id' | 'pk' | 'none'

/** Numeric ids, plain arrays, nested users, a JSON 404; reads need no token. */
export const PLAIN: Dialect = {
  name: 'plain',
  ids: 'number',
  lists: 'array',
  pagination: 'none',
  messages: 'newestFirst',
  filters: 'ignored',
  author: {
    post: 'object',
    work: 'object',
    blog: 'object',
    comment: 'object',
    asset: 'object',
    project: 'object',
  },
  text: 'body',
  portrait: 'profile_picture',
  portraitObject: false,
  sender: 'sender',
  missing: { status: 404, html: false },
  anonymous: true,
  projectReads: true,
  records: 'lenient',
  unshown: 'sent',
  values: 'sound',
  broken: [],
  throttled: [],
  without: [],
}

/**
 * String ids, `{results}`, every alias, an HTML page for unknown paths, and tokens required as
 * specified.
 */
export const ODD: Dialect = {
  name: 'odd',
  ids: 'text',
  lists: 'results',
  pagination: 'none',
  messages: 'newestFirst',
  filters: 'ignored',
  author: {
    post: 'username',
    work: 'id',
    blog: 'none',
    comment: 'username',
    asset: 'username',
    project: 'id',
  },
  text: 'content',
  portrait: 'photo',
  portraitObject: true,
  sender: 'flat',
  missing: { status: 200, html: true },
  anonymous: false,
  projectReads: false,
  records: 'lenient',
  unshown: 'sent',
  values: 'sound',
  broken: [],
  throttled: [],
  without: [
    'POST likes/unified/',
    'PUT follow/toggle/{id}/',
    'DELETE follow/toggle/{id}/',
    'GET follow/status/',
    'GET user/stats/',
    'GET user/uploads/count/',
    'GET projects/my_projects/',
    'GET projects/{id}/applications/',
    'POST messaging/conversations/create/',
    'POST notifications/{id}/mark_read/',
    'DELETE messaging/messages/{id}/reactions/remove/',
  ],
}

/** Django REST Framework with its defaults: relations as ids, decimals as texts, strict input. */
export const DJANGO: Dialect = {
  ...PLAIN,
  name: 'django',
  author: {
    post: 'pk',
    work: 'pk',
    blog: 'pk',
    comment: 'pk',
    asset: 'pk',
    project: 'pk',
  },
  text: 'content',
  portrait: 'avatar',
  records: 'django',
}

/** Lists of Django REST Framework: paginated, and an unknown choice of a filter is rejected. */
export const DRF_LISTS = {
  lists: 'results',
  pagination: 'page',
  messages: 'oldestFirst',
  filters: 'choices',
  anonymous: false,
} as const satisfies Partial<Dialect>

/** The documented defaults of Django REST Framework, for records and lists. */
export const DRF: Dialect = { ...DJANGO, ...DRF_LISTS, name: 'drf' }

/** The same with UUIDs as ids, and nested authors. */
export const DRF_UUIDS: Dialect = {
  ...DRF,
  name: 'drf with UUIDs',
  ids: 'uuid',
  author: PLAIN.author,
}

/** Every field that the specification does not show is missing from responses. */
export const SPARSE: Dialect = { ...PLAIN, name: 'sparse', unshown: 'missing' }

/** Wrong types, nulls, other casing, and an HTML page with status 500 on some calls. */
export const HOSTILE: Dialect = {
  ...PLAIN,
  name: 'hostile',
  values: 'hostile',
  broken: ['GET likes/status/', 'GET comments/counts/', 'GET explore/trending/', 'GET user/stats/'],
}

/** All profiles. */
export const DIALECTS: readonly Dialect[] = [PLAIN, ODD, DJANGO, DRF, SPARSE, HOSTILE]
