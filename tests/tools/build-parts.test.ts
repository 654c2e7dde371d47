import { expect, test } from 'vitest'
import { oversizedChunks, oversizedInspector } from '../../tools/build/build.ts'

const MANIFEST = {
  'index.html': { file: 'assets/first.js', isEntry: true },
  'src/views/content/posts/posts-page.tsx': { file: 'assets/posts.js' },
  '_maps.js': { file: 'assets/maps.js' },
  'src/views/publishing/rich-editor/rich-editor.tsx': { file: 'assets/editor.js' },
  'src/views/theme/fonts.css': { file: 'assets/fonts.css' },
}
const sizes =
  (given: Readonly<Record<string, number>>) =>
  (file: string): number =>
    given[file] ?? 0

test('limits lazy chunks to 80 kB and the text editor to 150 kB, with a budget of its own for /', () => {
  const fits = sizes({
    'assets/first.js': 149_000,
    'assets/posts.js': 80_000,
    'assets/maps.js': 79_000,
    'assets/editor.js': 150_000,
    'assets/fonts.css': 90_000,
  })
  expect(oversizedChunks(MANIFEST, ['assets/first.js'], fits)).toEqual([])
})

test('reports each chunk over its budget with its size', () => {
  const heavy = sizes({ 'assets/posts.js': 80_100, 'assets/editor.js': 150_100 })
  expect(oversizedChunks(MANIFEST, ['assets/first.js'], heavy)).toEqual([
    'assets/posts.js has 80.1 kB gzip, budget 80.0 kB.',
    'assets/editor.js has 150.1 kB gzip, budget 150.0 kB.',
  ])
})

test('limits the size of the inspector: 40 kB, its recorder 3, its feed 2, live charts 10, their layout 6', () => {
  const manifest = {
    'index.html': {
      file: 'client.js',
      imports: ['_shared.js'],
      dynamicImports: ['devtools/inspector/host/start.ts'],
    },
    'inspector.html': {
      file: 'page.js',
      imports: ['_shared.js', '_panel.js', '_valibot-x.js'],
      dynamicImports: ['devtools/inspector/live/mount.tsx'],
    },
    'devtools/inspector/live/mount.tsx': {
      file: 'live.js',
      imports: ['_panel.js'],
    },
    'devtools/inspector/host/start.ts': {
      file: 'host.js',
      imports: ['_recorder-x.js'],
      dynamicImports: ['_panel.js', 'devtools/inspector/feed/offer.ts'],
    },
    'devtools/inspector/feed/offer.ts': { file: 'feed.js' },
    '_panel.js': { file: 'panel.js', dynamicImports: ['devtools/inspector/chart/layout-chart.ts'] },
    'devtools/inspector/chart/layout-chart.ts': { file: 'layout.js', imports: ['_elk-x.js'] },
    '_elk-x.js': { file: 'elk.js' },
    '_shared.js': { file: 'shared.js' },
    '_recorder-x.js': { file: 'recorder.js' },
    '_valibot-x.js': { file: 'valibot.js' },
  }
  const fits = { 'client.js': 90_000, 'shared.js': 90_000, 'elk.js': 445_000, 'layout.js': 6000 }
  const parts = {
    'host.js': 6000,
    'recorder.js': 3000,
    'valibot.js': 9000,
    'feed.js': 2000,
    'live.js': 10_000,
  }
  const light = { ...fits, ...parts, 'page.js': 1000, 'panel.js': 33_000 }
  expect(oversizedInspector(manifest, sizes(light))).toEqual([])
  const heavier = {
    ...{ 'panel.js': 33_100, 'recorder.js': 3100, 'feed.js': 2100 },
    ...{ 'live.js': 10_100, 'layout.js': 6100 },
  }
  expect(oversizedInspector(manifest, sizes({ ...light, ...heavier }))).toEqual([
    'The inspector has 40.1 kB gzip, budget 40.0 kB.',
    'Its recorder has 3.1 kB gzip, budget 3.0 kB.',
    'The feed has 2.1 kB gzip, budget 2.0 kB.',
    'The page of living charts has 10.1 kB gzip, budget 10.0 kB.',
    'The layout of charts has 6.1 kB gzip, budget 6.0 kB.',
  ])
})
