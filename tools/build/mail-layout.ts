import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import mjml from 'mjml'

/**
 * Compiles the layout of mails from MJML to HTML: `dist-mail/layout.html`, which the server reads
 * when it sends its first mail. Runs after `npm ci`.
 */
const PROJECT = join(import.meta.dirname, '../..')
const OUTPUT = join(PROJECT, 'dist-mail/layout.html')

const source = readFileSync(join(PROJECT, 'server/mail/layout.mjml'), 'utf8')
const { html, errors } = await mjml(source, { validationLevel: 'strict' })
if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
mkdirSync(dirname(OUTPUT), { recursive: true })
writeFileSync(OUTPUT, html)
