import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Number of level 1 and 2 requirements in each section of ASVS 5.0; they are numbered from 1. */
const SECTIONS = `
1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1
4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2
7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2
10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`

const REQUIREMENTS = SECTIONS.trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name, count] = section.split(':')
    return Array.from({ length: Number(count) }, (_, at) => `V${name}.${at + 1}`)
  })

const VERDICTS = ['held', 'in part', 'operator', 'n/a', 'not held']
const page = read('docs/security.md')
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** `contract/limits` is `limits.test.ts` (or `.test.tsx`, `.spec.ts`) in a folder of `tests/contract`. */
const fileOf = (name: string): string | undefined => {
  const [level, file] = name.split('/')
  return globSync(`tests/${level}/{,**/}${file}.{test.ts,test.tsx,spec.ts}`, { cwd: ROOT })[0]
}

describe('security document', () => {
  test('has each requirement of levels 1 and 2 once, in order', () => {
    expect(REQUIREMENTS.length).toBe(253)
    expect(rows.map(([, id]) => id)).toEqual(REQUIREMENTS)
  })

  test('has the requirement, a verdict and a reason in each row', () => {
    const odd = rows.filter(
      ([, , requests, verdict = '', by, end, ...more]) =>
        !requests || !by || !VERDICTS.includes(verdict) || end !== '' || more.length > 0,
    )
    expect(odd).toEqual([])
  })

  test('counts its verdicts correctly and explains what is not held', () => {
    const of = (verdict: string) => rows.filter((row) => row[3] === verdict)
    const counts = VERDICTS.map((verdict) => `${verdict} ${of(verdict).length}`)
    expect(page).toContain(`Of 253: ${counts.join(' · ')}.`)
    const end = page.slice(page.indexOf('## What is not held, and why'))
    const emitted = [...end.matchAll(/^- \*\*(V[\d.]+) /gm)].map(([, id]) => id)
    expect(emitted).toEqual(of('not held').map(([, id]) => id))
  })

  test('names existing tests with their titles', () => {
    const named = [...page.matchAll(/`([a-z]+\/[\w-]+)`((?:(?: and)? \*[^*]+\*)*)/g)]
    expect(named.length).toBeGreaterThan(150)
    const missing = named.flatMap(([, name = '', titles = '']) => {
      const file = fileOf(name)
      if (file === undefined) return [name]
      const literals = [...read(file).matchAll(/'[^'\n]*'|`[^`]*`|"[^"\n]*"/g)].map(([all]) => all)
      return [...titles.matchAll(/\*([^*]+)\*/g)]
        .filter(([, title = '']) => !literals.some((literal) => literal.includes(title)))
        .map(([, title]) => `${name}: ${title}`)
    })
    expect(missing).toEqual([])
  })
})
