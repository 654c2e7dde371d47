/**
 * `node tools/conform/endpoint-table.ts [--write]`: the tables of docs/your-own-api.md with all
 * endpoints and fields, from the endpoint table, the field names and the parsers.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiPath } from '../../src/protocol/base/paths.ts'
import {
  picturesOf,
  RECORD_FIELDS,
  type RecordKind,
} from '../../src/protocol/content/field-names.ts'
import type { Endpoint } from '../../src/protocol/endpoints/endpoint-types.ts'
import { ENDPOINTS } from '../../src/protocol/endpoints/endpoints.ts'
import { fallbacksOf, missedWithout } from './effects.ts'
import type { Field } from './readers.ts'
import { type CheckedRow, checkedRows, DOMAINS } from './rows.ts'
import { SHAPES } from './shapes.ts'

const FILE = 'docs/your-own-api.md'
const MARKS = /<!-- endpoints -->[\s\S]*<!-- \/endpoints -->/

const ACCESS = { credential: 'anyone', public: 'anyone', private: 'signed in' } as const

const code = (text: string): string => `\`${text}\``
const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n')

const endpointOf = (key: string): Endpoint | undefined =>
  Object.values(ENDPOINTS).find(({ method, path }: Endpoint) => {
    const [wantedMethod, wantedPath = ''] = key.split(' ')
    return method === wantedMethod && unnamed(apiPath(path)) === unnamed(apiPath(wantedPath))
  })

/** Names of path parameters do not matter. */
const unnamed = (path: string): string => path.replace(/\{\w+\}/g, '{}')

function endpointRow({ key }: CheckedRow): string {
  const endpoint = endpointOf(key)
  const access = endpoint === undefined ? 'signed in' : ACCESS[endpoint.kind]
  const filters = (endpoint?.query ?? []).map(code).join(', ')
  const others = fallbacksOf(key)
  const missed = missedWithout(key)
  const without = others.length > 0 ? `${others.map(code).join(' or ')} is used` : missed
  return row(code(key), access, filters, without)
}

const endpoints = (): string =>
  DOMAINS.filter((domain) => domain !== 'sockets')
    .map((domain) => {
      const rows = checkedRows().filter((checked) => checked.domain === domain)
      const head = ['Endpoint', 'Access', 'Filters', 'Without it']
      return `### Endpoints: ${domain}\n\n${table(head, rows.map(endpointRow))}`
    })
    .join('\n\n')

const fieldRow = (what: string, { names, type }: Field): string => {
  const [first = '', ...others] = new Set(names)
  return row(what, code(first), type, others.map(code).join(', '))
}

function shownFields(): string {
  const rows = Object.values(SHAPES).flatMap(({ what, fields }) =>
    fields.map((field: Field) => fieldRow(what.replace(/^an? | with .*$/g, ''), field)),
  )
  const head = ['Record', 'Field', 'Read as', 'Other names']
  return `### Fields that a user sees\n\nA field that is missing is left out on the page.\n\n${table(head, [...new Set(rows)])}`
}

function sentFields(): string {
  const kinds = Object.keys(RECORD_FIELDS) as RecordKind[]
  const rows = kinds.flatMap((kind) =>
    Object.entries({ ...RECORD_FIELDS[kind], ...picturesOf(kind) })
      .filter(([, names]) => names.length > 1)
      .map(([field, names]) => row(kind, code(field), names.map(code).join(', '))),
  )
  const text =
    'A field is sent under the name by which a record had it. Until a record has been read, texts are sent under all names, and a file under the first.'
  return `### Fields with several names in requests\n\n${text}\n\n${table(['Record', 'Field', 'Names'], rows)}`
}

/** The document with its tables as they should be. */
export function withTables(text: string): string {
  const tables = [endpoints(), shownFields(), sentFields()].join('\n\n')
  return text.replace(MARKS, `<!-- endpoints -->\n${tables}\n<!-- /endpoints -->`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = withTables(readFileSync(FILE, 'utf8'))
  if (process.argv.includes('--write')) writeFileSync(FILE, text)
  else console.log(text)
}
