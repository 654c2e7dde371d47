/** How a server speaks where the specification leaves it free. */
export interface Dialect {
  readonly name: string
  /** Of everything: `7`, or texts, of messages and what is like them not even digits. */
  readonly ids: 'number' | 'text'
  /** A list answer: the array itself, or under `results`. */
  readonly lists: 'array' | 'results'
  /** How a piece says who made it. */
  readonly author: {
    readonly [kind in 'post' | 'work' | 'blog' | 'comment' | 'asset' | 'project']: Author
  }
  /** The field of a text: of posts, entries, comments; of messages. */
  readonly text: 'body' | 'content' | 'text'
  /** Where a person's picture is (section 3), and whether it is an address or an object. */
  readonly portrait: 'profile_picture' | 'avatar' | 'profile_image' | 'picture' | 'image' | 'photo'
  readonly portraitObject: boolean
  /** How a message says who wrote it. */
  readonly sender: 'sender' | 'from_user' | 'flat'
  /** What a path answers that does not exist. */
  readonly missing: { readonly status: number; readonly html: boolean }
  /** Reading without a token where the specification says that a token is needed. */
  readonly anonymous: boolean
  /** `GET projects/` and `projects/{id}/`, which are not listed (A28). */
  readonly projectReads: boolean
  /** Calls the specification speaks of as not everywhere there, and the first of two ways. */
  readonly without: readonly string[]
}

type Author = 'object' | 'username' | 'id' | 'none'

/** Numbers, bare arrays, nested people, a 404 that is JSON; reading needs nobody. */
export const PLAIN: Dialect = {
  name: 'plain',
  ids: 'number',
  lists: 'array',
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
  without: [],
}

/** Texts, `{results}`, every alias; whatever is not there is a page; tokens for what needs them. */
export const ODD: Dialect = {
  name: 'odd',
  ids: 'text',
  lists: 'results',
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
