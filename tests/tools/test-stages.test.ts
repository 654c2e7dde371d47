import { expect, test } from 'vitest'
import { changedStages, sideBySide, stages } from '../../tools/test/test-stages.ts'

const SOURCES = new Map([
  ['src/protocol/base/ids.ts', 'export const parseId = 1'],
  ['src/machines/chat.ts', "import { parseId } from '../protocol/base/ids.ts'"],
  ['tests/machines/chat.test.ts', "import { chat } from '../../src/machines/chat.ts'"],
  [
    'tests/protocol/base/ids.test.ts',
    "import { parseId } from '../../../src/protocol/base/ids.ts'",
  ],
  ['server/content/likes/routes.ts', "app.post('/api/likes/unified/')"],
  ['server/content/likes/store.ts', 'export const store = 1'],
  ['tests/contract/content/likes.test.ts', "api.request('POST', '/api/likes/unified/')"],
  ['tests/contract/content/posts.test.ts', "api.request('GET', '/api/posts/')"],
  ['tests/browser/messaging/inbox.spec.ts', "page.goto('/messages')"],
  ['tests/browser/content/posts.spec.ts', "page.goto('/posts/7')"],
  ['src/views/post-card.tsx', 'export const PostCard = 1'],
  ['src/views/post-page.tsx', "import { PostCard } from './post-card.tsx'"],
  [
    'src/views/routes.tsx',
    "{ path: '/posts/:id', guard: 'public', page: lazySection(() => import('./post-page.tsx')) }",
  ],
])

const commandsOf = (...files: string[]) =>
  Object.fromEntries(changedStages(files, SOURCES).map(({ name, command }) => [name, command]))

test('a protocol change runs the tests that import it, nearest first, and a short simulation', () => {
  const commands = commandsOf('src/protocol/base/ids.ts')
  expect(Object.keys(commands)).toEqual([
    'format and lint',
    'unit tests, 2 of 2 related files',
    'simulation',
    'layers',
    'platform access',
    'statechart tables',
    'types',
  ])
  expect(commands['format and lint']?.at(-1)).toBe('src/protocol/base/ids.ts')
  expect(commands['format and lint']).not.toContain('.')
  expect(commands['unit tests, 2 of 2 related files']?.slice(-2)).toEqual([
    'tests/protocol/base/ids.test.ts',
    'tests/machines/chat.test.ts',
  ])
  expect(commands.simulation).toContain('10')
})

test('a server change runs the contract tests that call its area', () => {
  const commands = commandsOf('server/content/likes/store.ts')
  expect(commands['contract tests, 1 of 1 related files']?.at(-1)).toBe(
    'tests/contract/content/likes.test.ts',
  )
  expect(Object.keys(commands)).not.toContain('simulation')
})

test('a view change builds the client and runs the browser tests of its routes', () => {
  const commands = commandsOf('src/views/post-card.tsx')
  expect(Object.keys(commands).slice(-2)).toEqual(['build', 'browser tests, 1 of 1 related files'])
  expect(commands['browser tests, 1 of 1 related files']?.at(-1)).toBe(
    'tests/browser/content/posts.spec.ts',
  )
})

test('a changed browser test runs against a fresh client build', () => {
  const commands = commandsOf('tests/browser/messaging/inbox.spec.ts')
  expect(Object.keys(commands).slice(-2)).toEqual(['build', 'browser tests, 1 of 1 related files'])
})

test('the build runs in parallel to the types, the simulation alone, and stages that read results last', () => {
  const steps = sideBySide(stages).map((step) => step.map(({ name }) => name))
  expect(steps.slice(-8)).toEqual([
    ['types', 'build'],
    ['simulation'],
    ['unit tests'],
    ['chart coverage'],
    ['contract tests'],
    ['described answers'],
    ['browser tests'],
    ['clause ledger'],
  ])
})
