import { endpointTable } from '../../tests/foreign/table.ts'

export const DOMAINS = [
  'account',
  'users',
  'content',
  'comments',
  'likes and follows',
  'notifications',
  'messaging',
  'market',
  'projects',
  'search and explore',
  'sockets',
] as const

type Domain = (typeof DOMAINS)[number]

/** An endpoint, a socket or a frame that is checked. */
export interface CheckedRow {
  /** `GET posts/{id}/`, `SOCKET messaging`, `FRAME pong`. */
  readonly key: string
  readonly domain: Domain
  readonly clauses: readonly string[]
}

const SOCKET_ROWS: readonly (readonly [key: string, ...clauses: string[]])[] = [
  ['SOCKET messaging', 'SOCKEV-01'],
  ['SOCKET messaging with conversation', 'SOCKEV-02'],
  ['SOCKET messaging with a bad token', 'SOCKAUTH-01'],
  ['FRAME new_message', 'SOCKEV-09'],
  ['FRAME message_read', 'SOCKEV-13'],
  ['FRAME reaction_update', 'SOCKEV-14'],
  ['SOCKET notifications', 'SOCKNOTIF-01'],
  ['SOCKET notifications with a bad token', 'SOCKNOTIF-02'],
  ['FRAME pong', 'SOCKNOTIF-10', 'SOCKNOTIF-11'],
  ['FRAME new_notification or follow_notification', 'SOCKNOTIF-05', 'SOCKEV-06'],
]

/** The first that matches the path decides. */
const DOMAIN_OF: readonly (readonly [RegExp, Domain])[] = [
  [/^(?:auth|token)\/|^users\/$/, 'account'],
  [/^(?:users?|profiles|public-profiles|creator-profiles|freelancer-profiles)\//, 'users'],
  [/^(?:explore|services)\//, 'search and explore'],
  [/comment/, 'comments'],
  [/^(?:follow|likes|bookmarks)\/|\/like\/$/, 'likes and follows'],
  [/^(?:posts|portfolio|blog)\//, 'content'],
  [/^(?:notifications|devices)\//, 'notifications'],
  [/^messaging\//, 'messaging'],
  [/^(?:creative-assets|asset-)/, 'market'],
  [/^(?:projects|project-applications|team)\//, 'projects'],
]

function domainOf(path: string): Domain {
  const domain = DOMAIN_OF.find(([pattern]) => pattern.test(path))?.[1]
  if (domain === undefined) throw new Error(`${path} has no domain`)
  return domain
}

let rows: readonly CheckedRow[] | undefined

/** Everything that is checked: the endpoints of section 7, and the sockets. */
export function checkedRows(): readonly CheckedRow[] {
  rows ??= [
    ...endpointTable().map(({ key, path, clauses }) => ({ key, clauses, domain: domainOf(path) })),
    ...SOCKET_ROWS.map(([key, ...clauses]) => ({ key, clauses, domain: 'sockets' as const })),
  ]
  return rows
}
