import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rejectionMessage, serverMessageOf } from '../../src/protocol/base/errors.ts'
import { fieldErrorsIn } from '../../src/protocol/base/field-errors.ts'
import { isApiError } from '../http/validation.ts'
import { type ApiResult, apiErrorOf } from './api.ts'
import { errorPage } from './error-page.ts'
import type { FormEntry, Values } from './fields.ts'
import { type PlainPage, seeOther } from './page.ts'
import { isFormToken, isOwnForm } from './session.ts'
import { unsentFormPage } from './sign-in-page.ts'
import { show, signInPath, type Visit } from './visit.ts'

/** What became of a form. */
export type Outcome =
  /** Stored; the browser is redirected there. */
  | { readonly path: string }
  /** Rejected by the API. */
  | { readonly rejected: ApiResult }
  /** The client id belongs to an earlier text, for example after going back in the history. */
  | { readonly isSpent: true }

/** A form for signed-in users. */
export interface PlainForm {
  readonly path: string
  /** Names of its fields. */
  readonly fields: readonly string[]
  /** @throws ApiError when what the form is about cannot be read */
  page(visit: Visit, entry: FormEntry): Promise<PlainPage>
  submit(visit: Visit, values: Values, clientId: string): Promise<Outcome>
}

const OUTDATED = 'This form is out of date. Check your text and send it again.'
const SPENT = 'An earlier text was already sent from this form. Send it again to add this one.'
const CLIENT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const emptyEntry = (values: Values = {}): FormEntry => ({
  values,
  errors: {},
  message: null,
  clientId: randomUUID(),
})

/** Shows the empty form, or the sign-in page to an anonymous user. */
export async function showForm(form: PlainForm, visit: Visit): Promise<FastifyReply> {
  if (visit.session.user === null) return seeOther(visit.reply, signInPath(visit))
  return show(visit, await form.page(visit, emptyEntry()))
}

/**
 * Handles a sent form. If it is rejected, the typed texts stay in the form, unless another site
 * may have sent them.
 */
export async function receiveForm(form: PlainForm, visit: Visit): Promise<FastifyReply> {
  const body = fieldsOf(visit.request)
  if (!isOwnForm(visit.request)) return showForeign(visit)
  const values = Object.fromEntries(form.fields.map((name) => [name, body[name] ?? '']))
  if (visit.session.user === null) return show(visit, unsentFormPage(visit, values))
  const clientId = CLIENT_ID.test(body.client_id ?? '') ? (body.client_id ?? '') : randomUUID()
  const entry: FormEntry = { values, errors: {}, message: null, clientId }
  if (!isFormToken(visit.ctx, visit.session, body.form_token ?? '')) {
    return showAgain(form, visit, { ...entry, message: OUTDATED }, 403)
  }
  const outcome = await form.submit(visit, values, clientId)
  if ('path' in outcome) return seeOther(visit.reply, outcome.path)
  if ('isSpent' in outcome) {
    return showAgain(form, visit, { ...entry, clientId: randomUUID(), message: SPENT }, 409)
  }
  const { rejected } = outcome
  if (rejected.status === 401) return show(visit, unsentFormPage(visit, values))
  return showAgain(form, visit, rejectedEntry(form.fields, entry, rejected), rejected.status)
}

/** The entry with the API's errors, next to the fields where it names them. */
export function rejectedEntry(
  fields: readonly string[],
  entry: FormEntry,
  { status, body }: ApiResult,
): FormEntry {
  const errors = fieldErrorsIn(body, fields)
  const isNamed = Object.keys(errors).length > 0
  const message = isNamed ? serverMessageOf(body) : (rejectionMessage(body) ?? 'Please try again.')
  // The client id was used elsewhere.
  const clientId = status === 409 ? randomUUID() : entry.clientId
  return { ...entry, errors, message, clientId }
}

/** Shows the form with its texts; they also stay if what the form is about is gone. */
export async function showAgain(
  form: PlainForm,
  visit: Visit,
  entry: FormEntry,
  status: number,
): Promise<FastifyReply> {
  try {
    return show(visit, { ...(await form.page(visit, entry)), status })
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.status === 401
      ? show(visit, unsentFormPage(visit, entry.values))
      : show(visit, errorPage(error, entry.values))
  }
}

/** The fields of the request's body; the last of several with one name counts. */
export const fieldsOf = ({ body }: FastifyRequest): Values =>
  body instanceof URLSearchParams
    ? Object.fromEntries([...body].map(([name, value]) => [name, unixLines(value)]))
    : {}

/** Forms are sent with CR and LF; the API gets the text as it was typed. */
const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Another site may have sent this form, so its texts are not shown. */
export function showForeign(visit: Visit): FastifyReply {
  const detail = 'This form was sent from another site. Open it here and send it again.'
  return show(visit, errorPage(apiErrorOf({ status: 403, body: { detail }, cookies: [] })))
}

/** Whether a stored text is the typed one. */
export const isSameText = (stored: string, typed: string): boolean =>
  stored.normalize('NFC').trim() === typed.normalize('NFC').trim()
