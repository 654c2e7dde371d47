import { randomUUID } from 'node:crypto'
import { type FormEntry, formElement, type Values } from './fields.ts'
import { html } from './html.ts'
import type { PlainPage } from './page.ts'
import { PLAIN_PATHS } from './paths.ts'
import type { Visit } from './visit.ts'

/** Prefix of the fields with the texts of a form that was sent without a session. */
const KEPT = 'kept_'

const EXPIRED = 'Please sign in. Your text is kept and can be sent after that.'

interface SignIn {
  readonly entry: FormEntry
  /** Path of the page that follows. */
  readonly next: string
  /** Texts of the form on that page. */
  readonly kept?: Values
  readonly status?: number
}

export function signInPage(visit: Visit, { entry, next, kept = {}, status }: SignIn): PlainPage {
  const texts = Object.entries(kept).map(([name, value]) => [KEPT + name, value])
  const form = formElement(visit, entry, {
    action: PLAIN_PATHS.signIn,
    hidden: { ...Object.fromEntries(texts), next },
    fields: [
      {
        name: 'username',
        label: 'Username',
        attributes: html`autocomplete="username" autocapitalize="none" spellcheck="false" required`,
      },
      {
        name: 'password',
        label: 'Password',
        attributes: html`type="password" autocomplete="current-password" required`,
      },
    ],
    submit: 'Sign in',
  })
  const main = html`${form}
<p class="muted">Creating an account and resetting a password need JavaScript.</p>`
  return { title: 'Sign in', main, ...(status === undefined ? {} : { status }) }
}

/** The sign-in page for a form that was sent without a session. @param kept its texts */
export function keptFormPage(visit: Visit, kept: Values): PlainPage {
  const entry = { values: {}, errors: {}, message: EXPIRED, clientId: randomUUID() }
  const next = visit.url.pathname + visit.url.search
  return signInPage(visit, { entry, next, kept, status: 403 })
}

/** The kept texts in the fields of a sent sign-in form. */
export const keptIn = (fields: Values): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(KEPT))
      .map(([name, value]) => [name.replace(KEPT, ''), value]),
  )
