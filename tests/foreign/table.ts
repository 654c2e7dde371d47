import { readFileSync } from 'node:fs'

/** A call that the specification names, read from its clauses and from nothing else. */
export interface Row {
  /** `GET posts/{id}/`, without query and below `/api/`. */
  readonly key: string
  readonly method: string
  readonly path: string
  /** Query parameters that are named with it. */
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
/** Filters named beside a path and not in it. */
const FILTERS = ['user', 'category', 'tag', 'type', 'ids', 'limit', 'offset', 'mode']
/** Where clauses say that whatever is asked is passed through. */
const ANYTHING = 'API-ASSET-01'
/** The questions whether an endpoint exists are no endpoints (CAP). */
const SERVED = /^(?:API|SEARCH|STATS|REFRESH)-/

export const ANY_QUERY = '*'

function readClauses(): Clause[] {
  const text = readFileSync('docs/spec/clauses.jsonl', 'utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Clause]))
}

/** Below the API's root; `api/token/refresh/` starts at the host (A2.4). */
const belowRoot = (path: string): string => path.replace(/^\/?api\//, '')

function queryOf(clause: Clause, inPath: string | undefined): string[] {
  const named = inPath?.replace(/[.,;]$/, '').split('&') ?? []
  const beside = clause.verbatim.filter((word) => FILTERS.includes(word))
  // API-LIKE-14 and 15 say it with `?`, 02 and 03 in the body.
  const told = /\blikes\/\?/.test(clause.text) ? ['type', 'id'] : []
  return [
    ...named.map((pair) => pair.replace(/=.*$/, '')),
    ...(/^(?:PUT|POST|DELETE)$/.test(clause.verbatim[0] ?? '') ? [] : beside),
    ...told,
    ...(clause.id === ANYTHING ? [ANY_QUERY] : []),
  ]
}

function pathsOf(clause: Clause): { path: string; query: string[] }[] {
  const told = [...clause.text.matchAll(PATH)]
  // "The same call" names its path beside the text.
  const named = told.length > 0 ? told : [...clause.verbatim.join(' ').matchAll(PATH)]
  const found = named.map(([, path = '', inPath]) => ({
    path: belowRoot(path),
    query: queryOf(clause, inPath),
  }))
  // `create/` of a fallback is short for the path before.
  return found.length > 1 ? found.filter(({ path }) => path !== 'create/') : found
}

/** Every endpoint of section 7. */
export function endpointTable(clauses: readonly Clause[] = readClauses()): Row[] {
  const rows = new Map<string, Row>()
  for (const clause of clauses) {
    if (clause.kind !== 'endpoint' || !SERVED.test(clause.id)) continue
    const methods = clause.verbatim.filter((word) => METHOD.test(word))
    for (const { path, query } of pathsOf(clause)) {
      // One that names no method tells more of a GET that is there.
      for (const method of methods.length > 0 ? methods : ['GET']) {
        const key = `${method} ${path}`
        const known = rows.get(key)
        rows.set(key, {
          key,
          method,
          path,
          query: [...new Set([...(known?.query ?? []), ...query])],
          clauses: [...(known?.clauses ?? []), clause.id],
        })
      }
    }
  }
  return [...rows.values()]
}
