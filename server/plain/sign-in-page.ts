import { randomUUID } from 'node:crypto'
import { type FormEntry, formElement, type Values } from './fields.ts'
import { html } from './html.ts'
import type { PlainPage } from './page.ts'
import { PLAIN_PATHS } from './paths.ts'
import type { Visit } from './visit.ts'

/** Prefix of the fields with the texts of a form that was sent without a session. */
const UNSENT = 'unsent_'

const EXPIRED = 'Please sign in. Your text is kept and can be sent after that.'

interface SignIn {
  readonly entry: FormEntry
  /** Path of the page that follows. */
  readonly next: string
  /** Texts of the form on that page. */
  readonly unsent?: Values
  readonly status?: number
}

export function signInPage(visit: Visit, { entry, next, unsent = {}, status }: SignIn): PlainPage {
  const texts = Object.entries(unsent).map(([name, value]) => [UNSENT + name, value])
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

/** The sign-in page for a form that was sent without a session. @param unsent its texts */
export function unsentFormPage(visit: Visit, unsent: Values): PlainPage {
  const entry = { values: {}, errors: {}, message: EXPIRED, clientId: randomUUID() }
  const next = visit.url.pathname + visit.url.search
  return signInPage(visit, { entry, next, unsent, status: 403 })
}

/** The unsent texts in the fields of a sent sign-in form. */
export const unsentIn = (fields: Values): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(UNSENT))
      .map(([name, value]) => [name.replace(UNSENT, ''), value]),
  )
