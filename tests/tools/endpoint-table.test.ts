import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withTables } from '../../tools/conform/endpoint-table.ts'
import { endpointTable } from '../foreign/table.ts'

const GUIDE = readFileSync('docs/your-own-api.md', 'utf8')

test('the guide for other APIs has the current tables (node tools/conform/endpoint-table.ts --write)', () => {
  expect(withTables(GUIDE)).toBe(GUIDE)
})

test('the guide names every endpoint of the specification once', () => {
  for (const { key } of endpointTable()) {
    expect(GUIDE.split('\n').filter((line) => line.startsWith(`| \`${key}\` |`))).toHaveLength(1)
  }
})
