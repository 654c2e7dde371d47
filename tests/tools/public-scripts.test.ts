import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOME_TIME_ZONE } from '../../src/protocol/base/brand.ts'
import { dateFormat, numberFormat } from '../../src/views/locale.ts'
import { smallScript } from '../../tools/public-scripts.ts'

/** What a page's script of first things leaves on the root, with this in storage and so asked. */
function rootAfter(script: string, stored: { [key: string]: string }) {
  const dataset: { [name: string]: string } = {}
  const cookies: string[] = []
  const document = {
    documentElement: { dataset },
    get cookie() {
      return cookies.join(' & ')
    },
    set cookie(text: string) {
      cookies.push(text)
    },
    currentScript: { dataset: {} },
  }
  const localStorage = { getItem: (key: string) => stored[key] ?? null }
  new Function('document', 'localStorage', 'navigator', 'addEventListener', script)(
    document,
    localStorage,
    { connection: { saveData: stored.saveData === 'yes' } },
    () => {},
  )
  return [dataset, ...cookies]
}

const FOR_A_YEAR = ';path=/;samesite=lax;max-age=31536000'
const BEEN = `kinyeti_been=1${FOR_A_YEAR}`

test.each([
  [{ kinyeti_theme: 'dark', refresh: 'token' }, [{ theme: 'dark', kept: '' }, BEEN]],
  [{ kinyeti_motion: 'reduced', saveData: 'yes' }, [{ motion: 'reduced', saver: '' }, BEEN]],
  [{ kinyeti_data: 'on' }, [{ saver: '' }, `kinyeti_data=on${FOR_A_YEAR}`, BEEN]],
  [{ kinyeti_data: 'off', saveData: 'yes' }, [{}, `kinyeti_data=off${FOR_A_YEAR}`, BEEN]],
])('a script does in small what it does at large: %j', (stored, left) => {
  const source = readFileSync('public/theme.js', 'utf8')
  const small = smallScript('theme.js', source)
  expect(small.length).toBeLessThan(0.7 * source.length)
  const results = [source, small].map((script) => rootAfter(script, stored))
  expect(results).toEqual([left, left])
})

test('what is no script is an error that names it', () => {
  expect(() => smallScript('odd.js', 'const = 1')).toThrow(/^odd\.js: /)
})

test('the worker makes ready what the pages write with, and ends', () => {
  const made: unknown[] = []
  const maker = (name: string) =>
    class {
      constructor(locale?: string, { timeZone }: { timeZone?: string } = {}) {
        made.push([name, locale, timeZone])
      }
      format = () => ''
      resolvedOptions = () => ({})
    }
  const intl = { NumberFormat: maker('number'), DateTimeFormat: maker('date') }
  const script = readFileSync('public/dates.js', 'utf8')
  new Function('Intl', 'close', script)(intl, () => made.push('closed'))
  const { locale } = numberFormat({}).resolvedOptions()
  expect(dateFormat({}).resolvedOptions().locale).toBe(locale)
  expect(made).toEqual([
    ['number', locale, undefined],
    ['date', locale, HOME_TIME_ZONE],
    ['date', undefined, undefined],
    'closed',
  ])
})
