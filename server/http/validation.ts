import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { startOfText } from '../../src/protocol/base/text.ts'
import { ApiError, fieldErrors, nonFieldError, notFound } from './errors.ts'

const REQUIRED = 'This field is required.'
const NOT_NULL = 'This field may not be null.'
const NOT_BLANK = 'This field may not be blank.'
/** Maximum nesting of JSON; far above anything valid. */
const MAX_DEPTH = 64
const NUL_CHARACTER = 'Null characters are not allowed.'

const typeMessages: { readonly [expected: string]: string } = {
  string: 'Not a valid string.',
  number: 'A valid number is required.',
  boolean: 'Must be a valid boolean.',
  Array: 'Expected a list of items.',
  Object: 'Expected an object.',
}

/**
 * Validates a JSON body (or a query) against a schema.
 * @returns the schema's output
 * @throws ApiError 400 with a list of messages per field, in the format of Django REST framework
 */
export function parse<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const body = input ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw nonFieldError('Invalid data. Expected an object.')
  }
  const nulFields = fieldsWithNul(body)
  if (nulFields.length > 0) {
    throw fieldErrors(Object.fromEntries(nulFields.map((field) => [field, [NUL_CHARACTER]])))
  }
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  throw fieldErrors(issuesByField(result.issues))
}

/**
 * A numeric id of a path or a query.
 * @throws ApiError 404 for anything else, because no such row can exist
 */
export function idParam(value: unknown): number {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  throw notFound('Not found.', `not an id: ${JSON.stringify(value)?.slice(0, 60)}`)
}

/**
 * Maximum length of a query text, in characters: longer searches would take seconds in the
 * database.
 */
const MAX_QUERY_TEXT_LENGTH = 200

/**
 * A query parameter, trimmed and truncated to `maxLength` characters; missing or repeated gives ''. NUL
 * characters are removed.
 */
export function queryText(query: unknown, name: string, maxLength = MAX_QUERY_TEXT_LENGTH): string {
  if (typeof query !== 'object' || query === null) return ''
  const value = (query as { [key: string]: unknown })[name]
  return typeof value === 'string'
    ? startOfText(value.replaceAll('\0', '').trim().normalize('NFC'), maxLength)
    : ''
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

function fieldsWithNul(body: object): string[] {
  return Object.entries(body)
    .filter(([key, value]) => hasNul(key) || hasNul(value))
    .map(([key]) => key.replaceAll('\0', ''))
}

function hasNul(value: unknown, depth = 1): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  if (depth > MAX_DEPTH) throw nonFieldError('This is nested too deeply.')
  return Object.entries(value).some(([key, inner]) => hasNul(key) || hasNul(inner, depth + 1))
}

function issuesByField(issues: readonly v.BaseIssue<unknown>[]): { [field: string]: string[] } {
  const fields: { [field: string]: string[] } = {}
  for (const issue of issues) {
    const first = issue.path?.[0]?.key
    const field = first === undefined ? 'non_field_errors' : String(first)
    fields[field] = [...new Set([...(fields[field] ?? []), issueMessage(issue)])]
  }
  return fields
}

function issueMessage(issue: v.BaseIssue<unknown>): string {
  // A missing key is reported on its object, with the object's own message.
  if (issue.received === 'undefined' && issue.path) return REQUIRED
  if (!issue.message.startsWith('Invalid ')) return issue.message
  if (issue.received === 'null' && issue.kind === 'schema') return NOT_NULL
  if (issue.kind === 'schema') return schemaMessage(issue)
  return validationMessage(issue)
}

function schemaMessage(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'picklist' || issue.type === 'literal' || issue.type === 'variant') {
    return `"${truncateInput(issue.input)}" is not a valid choice.`
  }
  return typeMessages[issue.expected ?? ''] ?? 'Not a valid value.'
}

/** `String(object)` can throw: `{"toString":1}` has no text form. */
const truncateInput = (input: unknown): string =>
  (typeof input === 'string' ? input : (JSON.stringify(input) ?? '')).slice(0, 60)

function validationMessage(issue: v.BaseIssue<unknown>): string {
  const limit = String(issue.requirement)
  switch (issue.type) {
    case 'email':
    case 'rfc_email':
      return 'Enter a valid email address.'
    case 'url':
      return 'Enter a valid URL.'
    case 'integer':
    case 'safe_integer':
      return 'A valid integer is required.'
    case 'non_empty':
      return typeof issue.input === 'string' ? NOT_BLANK : 'This list may not be empty.'
    case 'min_length':
      return issue.requirement === 1 && typeof issue.input === 'string'
        ? NOT_BLANK
        : `Ensure this field has at least ${limit} ${lengthUnit(issue.input)}.`
    case 'max_length':
      return `Ensure this field has no more than ${limit} ${lengthUnit(issue.input)}.`
    case 'min_value':
      return `Ensure this value is greater than or equal to ${limit}.`
    case 'max_value':
      return `Ensure this value is less than or equal to ${limit}.`
    default:
      return 'Not a valid value.'
  }
}

const lengthUnit = (input: unknown): string =>
  typeof input === 'string' ? 'characters' : 'elements'

/**
 * A request without a query string is a capability probe (A5). It succeeds, because a 4xx would be
 * logged in the browser console at every sign-in.
 */
export const isCapabilityProbe = (request: FastifyRequest): boolean => !request.url.includes('?')
