import type { Case } from './cases.ts'
import type { Outcome } from './send.ts'

/** Nobody waits longer than this for an answer, milliseconds. */
export const BOUND_MS = 5_000

/** Refusals every operation may give. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 409, 413, 414, 415, 416, 431])

/** Words of the inside that no answer may carry. */
const INSIDE =
  /\$argon2|invalid input syntax|violates \w+[ -]\w+ constraint|relation "\w+"|node_modules|\n\s+at \S+ \(|SELECT .* FROM/

/** Why an answer is not as it must be, in a sentence; null when it is. Its shape is judged by `watchAnswers`. */
export function faultOf(asked: Case, { status, headers, text, ms }: Outcome): string | null {
  const { operation, method, role } = asked
  if (method === 'HEAD' && status < 500) return text === '' ? null : 'answered HEAD with a body'
  if (method !== operation.method) return status < 500 ? null : `answered ${status}`
  const described = operation.statuses.includes(String(status))
  if (status >= 500 && !described) return `answered ${status}: ${text.slice(0, 300)}`
  if (ms > BOUND_MS) return `took ${Math.round(ms)} ms`
  if (INSIDE.test(text)) return `tells of the inside: ${INSIDE.exec(text)?.[0]}`
  if (status >= 400) {
    // How it looks is described as well then, and judged there.
    if (described) return null
    return REFUSALS.has(status) ? refusalFault(text, headers) : `answered ${status}`
  }
  if (status === 204 && text !== '') return 'answered 204 with a body'
  const open = operation.who === 'anyone' || role === 'superuser' || role === 'staff'
  const shut = role === 'visitor' || role === 'nobody' || operation.who === 'staff'
  return !open && shut && status < 300 ? `let ${role} in with ${status}` : null
}

/** A refusal is JSON: a sentence, or sentences for each field at fault. */
function refusalFault(text: string, headers: Outcome['headers']): string | null {
  if (!headers['content-type']?.startsWith('application/json')) {
    return `refused with ${headers['content-type'] ?? 'no type'}: ${text.slice(0, 200)}`
  }
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return `refused with ${text}`
  const sentences = Object.values(body).flat()
  const fit = sentences.every((one) => typeof one === 'string' && one.trim() !== '')
  return sentences.length > 0 && fit ? null : `refused without a sentence: ${text.slice(0, 300)}`
}
