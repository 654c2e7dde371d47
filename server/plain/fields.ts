import { type Html, html } from './html.ts'
import { tokenField, type Visit } from './visit.ts'

/** Texts of a form by field name. */
export type Values = Readonly<Record<string, string>>

/** What a form shows: typed texts and why it was rejected. */
export interface FormEntry {
  readonly values: Values
  /** By field. */
  readonly errors: { readonly [field: string]: string | undefined }
  /** An error of no field. */
  readonly message: string | null
  /** Idempotency key: the entry is stored once, however often the form is sent. */
  readonly clientId: string
}

interface Field {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Attributes of the control. */
  readonly attributes?: Html
  readonly isLong?: boolean
}

interface FormParts {
  readonly fields: readonly Field[]
  readonly submit: string
  /** Hidden fields by name. */
  readonly hidden?: Values
  /** Where it is sent; default: the page's own URL. */
  readonly action?: string
}

/** A form with its errors. */
export function formElement(visit: Visit, entry: FormEntry, parts: FormParts): Html {
  const { action = visit.url.pathname + visit.url.search } = parts
  const hidden = Object.entries({ client_id: entry.clientId, ...parts.hidden })
  return html`${alert(entry.message)}
<form method="post" action="${action}" id="form">
${tokenField(visit)}${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${parts.fields.map((field) => fieldElement(field, entry))}
<button type="submit">${parts.submit}</button>
</form>`
}

export const alert = (message: string | null): Html =>
  html`${message !== null && html`<p class="alert" role="alert">${message}</p>`}`

function fieldElement(field: Field, { values, errors }: FormEntry): Html {
  const { name, label, hint, attributes, isLong } = field
  const value = values[name] ?? ''
  const error = errors[name]
  const describedBy = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  const shared = html`id="${name}" name="${name}" dir="auto" ${attributes ?? null}${describedBy !== '' && html` aria-describedby="${describedBy}"`}${error !== undefined && html` aria-invalid="true"`}`
  // HTML drops the first line break of a text area.
  const control = isLong
    ? html`<textarea ${shared}>\n${value}</textarea>`
    : html`<input ${shared} value="${value}">`
  return html`<label for="${name}">${label}</label>
${hint !== undefined && html`<p class="muted" id="${name}-hint">${hint}</p>`}
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
${control}`
}
