import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const FLOWS = [
  'A socket frame arrives',
  'A message is sent',
  'A request gets 401',
  'A like',
  'A page opens',
  'Server rendering with hydration',
  'Sign-in',
]

interface Step {
  text: string
  /** Linked files, from the root. */
  files: string[]
  /** Texts in backticks. */
  names: string[]
}

/** @param document path of the document, to resolve its relative links */
function stepOf(document: string, text: string): Step {
  const files = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) =>
    join(dirname(document), link),
  )
  const names = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  return { text, files, names }
}

/** Whether the source contains the name as a whole word. */
function contains(source: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).test(source)
}

/** Missing files, names that no linked file contains, and linked files without a name. */
function problemsOf({ text, files, names }: Step): string[] {
  const at = text.slice(0, 60)
  const missing = files.filter((file) => !existsSync(join(ROOT, file)))
  if (missing.length > 0) return missing.map((file) => `${at}: no file ${file}`)
  if (files.length === 0 || names.length === 0) return [`${at}: needs a link and a name`]
  const sources = files.map((file) => ({ file, source: read(file) }))
  return [
    ...names
      .filter((name) => !sources.some(({ source }) => contains(source, name)))
      .map((name) => `${at}: ${name} is not in ${files.join(', ')}`),
    ...sources
      .filter(({ source }) => !names.some((name) => contains(source, name)))
      .map(({ file }) => `${at}: names nothing of ${file}`),
  ]
}

const WALKTHROUGHS = 'docs/walkthroughs.md'
const sections = read(WALKTHROUGHS)
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    text: section,
    steps: [...section.matchAll(/^\d+\. (.+)$/gm)].map(([, text = '']) =>
      stepOf(WALKTHROUGHS, text),
    ),
  }))

describe('walkthroughs', () => {
  test('describe each flow with a sequence diagram and at least ten steps', () => {
    expect(sections.map(({ title }) => title)).toEqual(FLOWS)
    const incomplete = sections.filter(
      ({ text, steps }) => !text.includes('```mermaid\nsequenceDiagram\n') || steps.length < 10,
    )
    expect(incomplete.map(({ title }) => title)).toEqual([])
  })

  test.each(sections)(
    'link existing files that contain the names of each step: $title',
    ({ steps }) => {
      expect(steps.flatMap(problemsOf)).toEqual([])
    },
  )
})

test('the architecture document links files that contain the names of each answer', () => {
  const table = read('ARCHITECTURE.md').split('## Where is what')[1]?.split(/^##/m)[0] ?? ''
  const answers = [...table.matchAll(/^\| (?!Question|-)(.+)\|$/gm)].map(([, row = '']) =>
    stepOf('ARCHITECTURE.md', row),
  )
  expect(answers.length).toBeGreaterThan(20)
  expect(answers.flatMap(problemsOf)).toEqual([])
})
