import { expect, test } from 'vitest'
import { overweightParts } from '../../tools/build.ts'

const MANIFEST = {
  'index.html': { file: 'assets/first.js', isEntry: true },
  'src/views/content/posts/posts-page.tsx': { file: 'assets/posts.js' },
  '_maps.js': { file: 'assets/maps.js' },
  'src/views/create/rich-editor/rich-editor.tsx': { file: 'assets/editor.js' },
  'src/views/theme/fonts.css': { file: 'assets/fonts.css' },
}
const sizes =
  (given: Readonly<Record<string, number>>) =>
  (file: string): number =>
    given[file] ?? 0

test('a lazy part has 80 kB, the editor of texts 150 kB, what / loads a budget of its own', () => {
  const fits = sizes({
    'assets/first.js': 149_000,
    'assets/posts.js': 80_000,
    'assets/maps.js': 79_000,
    'assets/editor.js': 150_000,
    'assets/fonts.css': 90_000,
  })
  expect(overweightParts(MANIFEST, ['assets/first.js'], fits)).toEqual([])
})

test('each part over its budget is named with its size', () => {
  const heavy = sizes({ 'assets/posts.js': 80_100, 'assets/editor.js': 150_100 })
  expect(overweightParts(MANIFEST, ['assets/first.js'], heavy)).toEqual([
    'assets/posts.js has 80.1 kB gzip, budget 80.0 kB.',
    'assets/editor.js has 150.1 kB gzip, budget 150.0 kB.',
  ])
})
