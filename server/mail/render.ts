import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_NAME } from '../../src/protocol/base/brand.ts'
import { PROJECT } from '../config.ts'
import { escapeHtml } from '../content/previews/html.ts'
import type { MailContent } from './content.ts'

/** Maximum length of a line of the plain-text part; only a URL may be longer. */
const COLUMNS = 78

/** Layout of the HTML part, compiled from `layout.mjml` by `npm ci`. */
const LAYOUT = join(PROJECT, 'dist-mail', 'layout.html')

let layout: string | undefined

/** @throws Error when the layout is not compiled */
function readLayout(): string {
  try {
    layout ??= readFileSync(LAYOUT, 'utf8')
    return layout
  } catch (error) {
    throw new Error('The layout of mails is missing; create it with `npm run prepare`.', {
      cause: error,
    })
  }
}

/** The plain-text part. */
export function textPart({ paragraphs, action, reason }: MailContent): string {
  const blocks = [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    `${'-'.repeat(COLUMNS)}\n${reason}`,
  ]
  return `${blocks.map((block) => block.split('\n').map(wrap).join('\n')).join('\n\n')}\n`
}

function wrap(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > COLUMNS) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current].join('\n')
}

/** The HTML part. */
export function htmlPart({ subject, paragraphs, action, reason }: MailContent): string {
  const values: { readonly [name: string]: string } = {
    subject: escapeHtml(subject),
    product: escapeHtml(PRODUCT_NAME),
    paragraphs: paragraphs.map((text) => `<p dir="auto">${withLinks(text)}</p>`).join(''),
    reason: escapeHtml(reason),
    url: escapeHtml(action?.url ?? ''),
    label: escapeHtml(action?.label ?? ''),
  }
  const source = readLayout()
  const html =
    action === undefined
      ? source.replace(/\[\[button\]\][\s\S]*\[\[\/button\]\]/, '')
      : source.replace(/\[\[\/?button\]\]/g, '')
  return html.replace(/\[\[(\w+)\]\]/g, (_, name: string) => values[name] ?? '')
}

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)
