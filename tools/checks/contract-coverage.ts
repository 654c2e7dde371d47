/**
 * Checks that the API matches its description: every operation of server/openapi must have returned
 * its success status in the contract tests, which validate each response against the description.
 * Reads their records in .results/answers. Exits 1 and lists the operations without a response.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describeApi, pathOf } from '../../server/openapi/document.ts'

const FOLDER = '.results/answers'

const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
const returned = new Set(
  files
    .flatMap((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as string[])
    .map((line) => {
      const [method = '', url = '', status = ''] = line.split(' ')
      return `${method} ${pathOf(url)} ${status}`
    }),
)

const missing: string[] = []
let returnedCount = 0
for (const [path, operations] of Object.entries(describeApi().paths)) {
  for (const [method, { responses }] of Object.entries(operations)) {
    for (const status of Object.keys(responses as object)) {
      if (!/^2\d\d$/.test(status)) continue
      const line = `${method.toUpperCase()} ${path} ${status}`
      if (returned.has(line)) returnedCount += 1
      else missing.push(line)
    }
  }
}

for (const line of missing) console.error(`described but never returned: ${line}`)
console.log(`${returnedCount} described responses were returned, ${missing.length} were not`)
process.exit(missing.length > 0 || returnedCount === 0 ? 1 : 0)
