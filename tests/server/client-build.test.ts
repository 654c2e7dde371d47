import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesOf } from '../../server/cli/client-build.ts'
import { PROJECT } from '../../server/config.ts'

test.each([
  ['the client', false, 'ssr'],
  ['the client with the inspector', true, 'devtools'],
])('every source whose change rebuilds %s exists', (_name, withInspector, folder) => {
  const sources = sourcesOf(withInspector)
  expect(sources).toContain(folder)
  expect(sources.filter((source) => !existsSync(join(PROJECT, source)))).toEqual([])
})
