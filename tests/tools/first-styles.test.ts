import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FIRST_STYLES, readFirstStyles } from '../../server/static/first-styles.ts'
import { cutStyle } from '../../tools/first-styles.ts'

const STYLE =
  '@layer reset{*{margin:0}}@layer recipes{@layer _base{.button{color:red}}}@layer utilities{' +
  '@layer compositions{.a{font-size:1rem}}.b{color:red}.c:hover,.d .e{color:blue}.f:not(.g){gap:0}' +
  '@supports (display:grid){@media (width>=48rem){.b{gap:0}.d{gap:1px}}}.h{gap:2px}}' +
  '@font-face{font-family:Face;src:url(/face.woff2)}@layer recipes.slots{.root{gap:0}}'

const CORE =
  '@layer reset,recipes,recipes._base,utilities,utilities.compositions,recipes.slots;' +
  '@layer reset{*{margin:0}}@layer recipes{@layer _base{.button{color:red}}}' +
  '@font-face{font-family:Face;src:url(/face.woff2)}@layer recipes.slots{.root{gap:0}}'

test('a style is two sheets, of which what every page needs says the order of all layers', () => {
  const { core, utilities } = cutStyle(STYLE)
  expect(core).toBe(CORE)
  expect(utilities).toBe(STYLE.slice(STYLE.indexOf('@layer utilities'), STYLE.indexOf('@font')))
})

/** What a server makes of a client with this style. */
function told(style: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kinyeti-styles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.vite'))
  const { core, pieces } = cutStyle(style)
  const sheets = { coreSheet: 'assets/core-1.css', utilitySheet: 'assets/utilities-1.css' }
  writeFileSync(join(folder, FIRST_STYLES), JSON.stringify({ core, pieces, ...sheets }))
  return readFirstStyles(folder)
}

test.each([
  ['<p>Nobody</p>', ''],
  [
    '<p class="b unknown">',
    '.b{color:red}@supports (display:grid){@media (width>=48rem){.b{gap:0}}}',
  ],
  [
    '<p class="h&amp;x h">a class="b"</p>'.replace(' class="b"', ' class=&quot;b&quot;'),
    '.h{gap:2px}',
  ],
  [
    '<p class="d"><b class="e a">',
    '@layer compositions{.a{font-size:1rem}}.d .e{color:blue}@supports (display:grid){@media (width>=48rem){.d{gap:1px}}}',
  ],
  ['<p class="c">', '.c:hover{color:blue}'],
  ['<p class="f">', '.f:not(.g){gap:0}'],
])('of the utilities a page brings those it names: %s', (html, rules) => {
  expect(told(STYLE)?.of(html)).toBe(CORE + (rules === '' ? '' : `@layer utilities{${rules}}`))
})

const link = (name: string) => `<link rel="stylesheet" crossorigin href="/assets/${name}-1.css">`

test('the sheet a page still needs is the one of the utilities', () => {
  const parted = told(STYLE)?.parted(`<i>${link('core')}</i>${link('utilities')}<b>`)
  expect(parted).toEqual({ head: '<i></i><b>', sheet: link('utilities') })
})

test.each([
  ['', 'none'],
  [link('core'), 'one'],
  [link('core') + link('utilities') + link('other'), 'more'],
  [link('core') + link('other'), 'others'],
])('a head that names %s (%s) stays as it is', (head) => {
  expect(told(STYLE)?.parted(head)).toBeNull()
})
