import { rejectionMessage } from '../../src/protocol/base/errors.ts'
import type { ApiError } from '../http/errors.ts'
import { alert, type Values } from './fields.ts'
import { html } from './html.ts'
import type { PlainPage } from './page.ts'

const TITLES: { readonly [status: number]: string } = {
  403: 'Not allowed',
  404: 'Not found',
  429: 'Too many requests',
}

/** @param values typed texts that would otherwise be lost, by field */
export function errorPage({ status, body }: ApiError, values: Values = {}): PlainPage {
  const texts = Object.entries(values).filter(([, text]) => text !== '')
  const main = html`${alert(rejectionMessage(body) ?? 'Please try again.')}
${texts.length > 0 && html`<h2>Your text</h2>`}
${texts.map(([name, text]) => html`<p class="text" dir="auto" id="unsent-${name}">${text}</p>`)}
<p><a href="/">Home</a></p>`
  return { title: TITLES[status] ?? 'This did not work', main, status }
}
