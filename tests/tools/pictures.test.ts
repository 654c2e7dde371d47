import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCENES } from '../../tools/pictures/scenes.ts'
import { VARIANTS, variantName } from '../../tools/pictures/shots.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SHEETS = VARIANTS.map((look) => join(ROOT, 'docs', 'pictures', `${variantName(look)}.webp`))

test('every route of the route table is in the screenshots, at a path of its form', () => {
  const table = readFileSync(join(ROOT, 'src', 'views', 'routes.tsx'), 'utf8')
  const routes = [...table.matchAll(/(?:path: |messaging\(|(?:page|own)\(\s*)'([^']+)'/g)].map(
    ([, path]) => path,
  )
  expect(routes.length).toBeGreaterThan(40)
  expect([...new Set(SCENES.map(({ route }) => route))].sort()).toEqual(routes.sort())
  const found = { work: 1, post: 2, blog: 3, project: 4, asset: 5, service: 10, chat: 6 }
  const own = { work: 7, post: 8, blog: 9 }
  for (const { route, path } of SCENES) {
    const form = route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')
    expect(path({ ...found, own }).split('?')[0]).toMatch(new RegExp(`^${form}$`))
  }
})

test('screenshots of phone and desktop, light and dark, have at most one megabyte in total', () => {
  expect(SHEETS.map((path) => [path, existsSync(path)])).toEqual(SHEETS.map((path) => [path, true]))
  const bytes = SHEETS.reduce((sum, path) => sum + statSync(path).size, 0)
  expect(bytes).toBeLessThanOrEqual(1_000_000)
})
