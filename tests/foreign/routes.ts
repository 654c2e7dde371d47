import type { Dependencies, Handler, Handlers } from './answers.ts'
import { comments, content, engagement } from './content.ts'
import { market, projects } from './market.ts'
import { accounts, follow, stats } from './people.ts'
import { endpointTable, type Row } from './table.ts'
import { messaging, notifications } from './talk.ts'

/** Unlisted endpoints that a decision relies on (A28). */
const UNLISTED_ROWS: readonly Row[] = ['projects/', 'projects/{id}/'].map((path) => ({
  key: `GET ${path}`,
  method: 'GET',
  path,
  query: [],
  clauses: ['A28'],
}))

export interface Route {
  readonly row: Row
  readonly handle: Handler
  readonly pattern: RegExp
}

/** Converts `posts/{id}/` to a pattern. The trailing slash is required, as in Django. */
function patternOf(path: string): RegExp {
  const text = path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]+)`)
  return new RegExp(`^${text}$`)
}

/** Exactly the endpoints of the specification. */
export function createRoutes(dependencies: Dependencies): Route[] {
  const { projectReads, without } = dependencies.dialect
  const handlers: Handlers = {
    ...accounts(dependencies),
    ...stats(dependencies),
    ...follow(dependencies),
    ...content(dependencies),
    ...comments(dependencies),
    ...engagement(dependencies),
    ...market(dependencies),
    ...projects(dependencies),
    ...messaging(dependencies),
    ...notifications(dependencies),
  }
  const rows = [...endpointTable(), ...(projectReads ? UNLISTED_ROWS : [])]
  const unspecified = Object.keys(handlers).filter((key) => !rows.some((row) => row.key === key))
  if (unspecified.length > 0) throw new Error(`not in the specification: ${unspecified.join(', ')}`)
  return rows
    .filter(({ key }) => !without.includes(key))
    .map((row) => {
      const handle = handlers[row.key]
      if (handle === undefined) throw new Error(`no handler for ${row.key}`)
      return { row, handle, pattern: patternOf(row.path) }
    })
    .sort((a, b) => countFixedSegments(b) - countFixedSegments(a))
}

/** Sorts fixed paths first: `blog/my_posts/` before `blog/{slug}/`. */
const countFixedSegments = ({ row }: Route): number =>
  row.path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{')).length
