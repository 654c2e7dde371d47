import { readFileSync } from 'node:fs'

/** An endpoint that the specification names, read only from its clauses. */
export interface Row {
  /** `GET posts/{id}/`, without query and relative to `/api/`. */
  readonly key: string
  readonly method: string
  readonly path: string
  /** Query parameters named with the endpoint. */
  readonly query: readonly string[]
  readonly clauses: readonly string[]
}

interface Clause {
  id: string
  text: string
  verbatim: string[]
  kind: string
}

const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE)$/
/** `posts/{id}/`, `/api/devices/`, `portfolio/?username=`. */
const PATH = /(?:^|[\s(])(\/?(?:(?:[a-z][\w-]*|\{\w+\})\/)+)(?:\?(\S+))?/g
/** Query parameters named next to a path instead of in it. */
const FILTERS = ['user', 'category', 'tag', 'type', 'ids', 'limit', 'offset', 'mode']
/** The clause that allows any query parameter. */
const ANY_QUERY_CLAUSE = 'API-ASSET-01'
/** Clauses about whether an endpoint exists (CAP) define no endpoints. */
const ENDPOINT_CLAUSES = /^(?:API|SEARCH|STATS|REFRESH)-/

export const ANY_QUERY = '*'

function readClauses(): Clause[] {
  const text = readFileSync('docs/spec/clauses.jsonl', 'utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Clause]))
}

/** Relative to the API root; `api/token/refresh/` is given relative to the host (A2.4). */
const relativeToApi = (path: string): string => path.replace(/^\/?api\//, '')

function queryOf(clause: Clause, inPath: string | undefined): string[] {
  const named = inPath?.replace(/[.,;]$/, '').split('&') ?? []
  const filters = clause.verbatim.filter((word) => FILTERS.includes(word))
  // API-LIKE-14 and 15 name them in the query, 02 and 03 in the body.
  const unnamed = /\blikes\/\?/.test(clause.text) ? ['type', 'id'] : []
  return [
    ...named.map((pair) => pair.replace(/=.*$/, '')),
    ...(/^(?:PUT|POST|DELETE)$/.test(clause.verbatim[0] ?? '') ? [] : filters),
    ...unnamed,
    ...(clause.id === ANY_QUERY_CLAUSE ? [ANY_QUERY] : []),
  ]
}

function pathsOf(clause: Clause): { path: string; query: string[] }[] {
  const pathMatches = [...clause.text.matchAll(PATH)]
  // A clause with "the same call" names its path only in `verbatim`.
  const named = pathMatches.length > 0 ? pathMatches : [...clause.verbatim.join(' ').matchAll(PATH)]
  const paths = named.map(([, path = '', inPath]) => ({
    path: relativeToApi(path),
    query: queryOf(clause, inPath),
  }))
  // `create/` of a fallback abbreviates the preceding path.
  return paths.length > 1 ? paths.filter(({ path }) => path !== 'create/') : paths
}

/** All endpoints of section 7. */
export function endpointTable(clauses: readonly Clause[] = readClauses()): Row[] {
  const rows = new Map<string, Row>()
  for (const clause of clauses) {
    if (clause.kind !== 'endpoint' || !ENDPOINT_CLAUSES.test(clause.id)) continue
    const methods = clause.verbatim.filter((word) => METHOD.test(word))
    for (const { path, query } of pathsOf(clause)) {
      // A clause without a method describes a GET.
      for (const method of methods.length > 0 ? methods : ['GET']) {
        const key = `${method} ${path}`
        const existing = rows.get(key)
        rows.set(key, {
          key,
          method,
          path,
          query: [...new Set([...(existing?.query ?? []), ...query])],
          clauses: [...(existing?.clauses ?? []), clause.id],
        })
      }
    }
  }
  return [...rows.values()]
}
