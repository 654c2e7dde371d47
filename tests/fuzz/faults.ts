import type { Case } from './cases.ts'
import type { Outcome } from './send.ts'

/** Maximum response time, ms. */
const BOUND_MS = 5_000

/** Error statuses that every operation may return. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 409, 413, 414, 415, 416, 431])

/** Internals that must not appear in a response. */
const INSIDE =
  /\$argon2|invalid input syntax|violates \w+[ -]\w+ constraint|relation "\w+"|node_modules|\n\s+at \S+ \(|SELECT .* FROM/

/** Why a response is invalid; null if it is valid. `validateResponses` checks its shape. */
export function faultOf(requests: Case, { status, headers, text, ms }: Outcome): string | null {
  const { operation, method, role } = requests
  if (method === 'HEAD' && status < 500) return text === '' ? null : 'response to HEAD has a body'
  if (method !== operation.method) return status < 500 ? null : `answered ${status}`
  const described = operation.statuses.includes(String(status))
  if (status >= 500 && !described) return `answered ${status}: ${text.slice(0, 300)}`
  if (ms > BOUND_MS) return `took ${Math.round(ms)} ms`
  if (INSIDE.test(text)) return `exposes internals: ${INSIDE.exec(text)?.[0]}`
  if (status >= 400) {
    // The error is described for this operation, so its shape is checked elsewhere.
    if (described) return null
    return REFUSALS.has(status) ? refusalFault(text, headers) : `answered ${status}`
  }
  if (status === 204 && text !== '') return 'response with 204 has a body'
  const open = operation.who === 'anyone' || role === 'superuser' || role === 'staff'
  const shut = role === 'visitor' || role === 'nobody' || operation.who === 'staff'
  return !open && shut && status < 300 ? `let ${role} in with ${status}` : null
}

/** An error response is JSON with a message, or with messages per invalid field. */
function refusalFault(text: string, headers: Outcome['headers']): string | null {
  if (!headers['content-type']?.startsWith('application/json')) {
    return `refused with ${headers['content-type'] ?? 'no type'}: ${text.slice(0, 200)}`
  }
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return `refused with ${text}`
  const sentences = Object.values(body).flat()
  const fit = sentences.every((one) => typeof one === 'string' && one.trim() !== '')
  return sentences.length > 0 && fit ? null : `error without a message: ${text.slice(0, 300)}`
}
