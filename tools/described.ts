/**
 * Whether the API is as it is described: every operation of server/openapi must have been answered
 * in the way it should by a real server of the contract tests, which hold each answer against the
 * description. Reads what they leave in .results/answers. Exits 1 and names what nobody asked.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describeApi, pathOf } from '../server/openapi/document.ts'

const FOLDER = '.results/answers'

const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
const answered = new Set(
  files
    .flatMap((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as string[])
    .map((line) => {
      const [method = '', url = '', status = ''] = line.split(' ')
      return `${method} ${pathOf(url)} ${status}`
    }),
)

const missing: string[] = []
let found = 0
for (const [path, operations] of Object.entries(describeApi().paths)) {
  for (const [method, { responses }] of Object.entries(operations)) {
    for (const status of Object.keys(responses as object)) {
      if (!/^2\d\d$/.test(status)) continue
      const line = `${method.toUpperCase()} ${path} ${status}`
      if (answered.has(line)) found += 1
      else missing.push(line)
    }
  }
}

for (const line of missing) console.error(`described, but never answered so: ${line}`)
console.log(`${found} described answers were given, ${missing.length} were not`)
process.exit(missing.length > 0 || found === 0 ? 1 : 0)
