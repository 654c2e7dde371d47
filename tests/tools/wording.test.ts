import { describe, expect, test } from 'vitest'
import {
  badSubjects,
  type Counts,
  countWords,
  folderOf,
  increases,
  lowerRecord,
} from '../../tools/checks/wording.ts'
import { textsOf, wordsOf } from '../../tools/checks/wording-texts.ts'

const SOURCE = `/** Tells nobody of \`whoever\`. */
// A second comment
const address = 'https://example.org // no comment'
test.each([1])("[SEND-06] sends anew \${1}", () => heldRows(address))
test('tells whom it concerns', () => <p>Nobody reads this</p>)
`

test('textsOf returns comments, titles without clause ids and distinct identifiers of a test file', () => {
  const { comments, titles, identifiers } = textsOf('tests/views/list.test.tsx', SOURCE)
  expect(wordsOf('comments', comments ?? '')).toEqual([
    ...['tells', 'nobody', 'of', 'a', 'second', 'comment'],
  ])
  expect(titles?.split('\n')).toEqual(['tells whom it concerns'])
  expect(identifiers?.split('\n')).toEqual(['const', 'address', 'test', 'each', 'heldRows', 'p'])
})

test('textsOf omits code in documents', () => {
  const texts = textsOf('docs/a.md', 'One `nobody` two\n```sh\nwhoever\n```\nthree')
  expect(wordsOf('documents', texts.documents ?? '')).toEqual(['one', 'two', 'three'])
  expect(textsOf('src/app/a.ts', 'const one = 1')).toEqual({
    comments: '',
    identifiers: 'const\none',
  })
})

test('countWords counts an identifier by its parts', () => {
  expect(countWords('identifiers', 'toldRows\nheldTalks\nsendToParent')).toEqual({ odd: 2, all: 7 })
  expect(countWords('comments', 'Whoever keeps it stands beside.')).toEqual({ odd: 3, all: 5 })
})

test.each([
  ['src/views/content/feed/tile.tsx', 'src/views/content'],
  ['src/main.tsx', 'src'],
  ['server/live/hub.ts', 'server/live'],
  ['tests/browser/content/likes.spec.ts', 'tests/browser'],
  ['tools/checks/wording.ts', 'tools'],
  ['README.md', '.'],
])('%s belongs to the folder %s', (file, folder) => {
  expect(folderOf(file)).toBe(folder)
})

describe('wording record', () => {
  const recorded: Counts = { comments: { lab: { odd: 10, all: 1000 } } }
  const counted = (odd: number, all: number, folder = 'lab'): Counts => ({
    comments: { [folder]: { odd, all } },
  })

  test('rejects a folder with more odd words than recorded', () => {
    expect(increases(recorded, counted(11, 1000))).toEqual([
      'comments in lab: 110 odd words per 10,000, limit 100',
    ])
  })

  test('accepts fewer odd words, and the same number among fewer words', () => {
    expect(increases(recorded, counted(9, 1000))).toEqual([])
    expect(increases(recorded, counted(10, 500))).toEqual([])
    expect(increases(recorded, counted(11, 2000))).toEqual([])
  })

  test('limits a new folder to 20 per 10,000', () => {
    expect(increases(recorded, counted(2, 1000, 'ssr'))).toEqual([])
    expect(increases(recorded, counted(3, 1000, 'ssr'))).toEqual([
      'comments in ssr: 30 odd words per 10,000, limit 20',
    ])
  })

  test('is only lowered, and omits removed folders', () => {
    expect(lowerRecord(recorded, counted(20, 1000))).toEqual(recorded)
    expect(lowerRecord(recorded, counted(4, 1000))).toEqual(counted(4, 1000))
    expect(lowerRecord(recorded, counted(7, 100, 'ssr'))).toEqual(counted(7, 100, 'ssr'))
  })
})

test('commit subjects have the form type(domain): imperative subject, of at most 72 characters', () => {
  const bad = [
    'Hold that nobody is told',
    'feat: add likes',
    'feat(content): Add likes',
    'feat(content): add likes.',
    `fix(content): ${'a'.repeat(59)}`,
  ]
  const good = ['feat(content): add likes', `fix(content): ${'a'.repeat(58)}`]
  expect(badSubjects([...bad, ...good])).toEqual(bad)
})
