import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CREATES_CHART, stripDocumentation } from '../../tools/build/chart-texts.ts'

test('removes descriptions and clauses with the following comma', () => {
  const chart = `machine.createMachine({
    description: 'The line is there, or not.',
    meta: { req: ['NET-01'] },
    initial: 'online',
    states: {
      online: { description: "It's there.", on: { off: { target: 'offline', meta: { req: ['NET-02', 'NET-03'] } } } },
      offline: { meta: { req: [] } },
    },
  })`
  expect(stripDocumentation('chart.ts', chart).replaceAll(/\s+/g, ' ')).toBe(
    "machine.createMachine({ initial: 'online', states: { online: { on: { off: { target: 'offline', } } }, offline: { }, }, })",
  )
})

test('keeps other properties', () => {
  const chart = `const a = { description: text, meta: { req: ['A-01'], tone: 1 }, label: 'meta' } as { meta: { req: string[] } }`
  expect(stripDocumentation('chart.ts', chart)).toBe(chart)
})

test('removes nothing else from the charts of the project', () => {
  const files = globSync('src/machines/**/*.ts').filter((file) =>
    CREATES_CHART.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(files).toContain('src/machines/kit/pagination.ts')
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const rest = stripDocumentation(file, text)
    expect(rest, file).not.toMatch(/\breq: \[|\bdescription: '/)
    expect(stripDocumentation(file, rest), file).toBe(rest)
  }
})
