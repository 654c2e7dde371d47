import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withFewerPaths } from '../../server/art/fewer-paths.ts'

const path = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`
const [RED, BLUE] = ['#A63A1E', '#0E5A61']

test.each([
  [
    'merges adjacent paths of one colour',
    path(RED, 'M0 0h10v10h-10z') + path(BLUE, 'M10 0h10v10h-10z') + path(RED, 'M20 0h10v10h-10z'),
    path(RED, 'M0 0h10v10h-10zM20 0h10v10h-10z') + path(BLUE, 'M10 0h10v10h-10z'),
  ],
  [
    'keeps the drawing order of overlapping paths',
    path(RED, 'M0 0h10v10h-10z') + path(BLUE, 'M2 2L8 2L5 8z') + path(RED, 'M4 4h2v2h-2z'),
    path(RED, 'M0 0h10v10h-10z') + path(BLUE, 'M2 2L8 2L5 8z') + path(RED, 'M4 4h2v2h-2z'),
  ],
  [
    'considers points given relative to the previous one',
    path(RED, 'M0 0h4v4h-4z') + path(BLUE, 'M2 0l8 8l-8 0z') + path(RED, 'M6 5h9v4h-9z'),
    path(RED, 'M0 0h4v4h-4z') + path(BLUE, 'M2 0l8 8l-8 0z') + path(RED, 'M6 5h9v4h-9z'),
  ],
  [
    'merges across a one-pixel overlap but not across other elements',
    `${path(RED, 'M0 0h10.5v9h-10.5z')}${path(BLUE, 'M10 0h9v9h-9z')}${path(BLUE, 'M30 0h9v9h-9z')}<circle r="3"/>${path(BLUE, 'M50 0h9v9h-9z')}`,
    `${path(RED, 'M0 0h10.5v9h-10.5z')}${path(BLUE, 'M10 0h9v9h-9zM30 0h9v9h-9z')}<circle r="3"/>${path(BLUE, 'M50 0h9v9h-9z')}`,
  ],
  ['leaves curves unchanged', path(RED, 'M0 0C1 2 3 4 5 6z'), path(RED, 'M0 0C1 2 3 4 5 6z')],
])('%s', (_what, drawn, smaller) => {
  expect(withFewerPaths(drawn)).toBe(smaller)
})

test('the hero picture has fewer than 100 elements, so that slow phones can draw it', () => {
  const hero = readFileSync('public/brand/hero.svg', 'utf8')
  expect(hero.match(/<[a-z]/gi)?.length).toBeLessThan(100)
})
