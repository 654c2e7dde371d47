/** Routes to choose a request fault from: every endpoint of the API, in the form of a scenario. */
import { apiPath } from '../../src/protocol/base/paths.ts'
import { ENDPOINTS } from '../../src/protocol/endpoints/endpoints.ts'

/** Several endpoints at once. */
const PATTERNS = ['* /api/**', 'GET /assets/**']

/** `POST /api/messaging/conversations/*\/messages/`, sorted by path. */
export function listRoutes(): string[] {
  const routes = Object.values(ENDPOINTS).map(
    ({ method, path }) => `${method} ${apiPath(path).replace(/\{\w+\}/g, '*')}`,
  )
  const byPath = (first: string, second: string): number =>
    first.replace(/^\S+/, '').localeCompare(second.replace(/^\S+/, ''))
  return [...PATTERNS, ...[...new Set(routes)].sort(byPath)]
}
