import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readFirstStyles } from '../../server/static/first-styles.ts'
import { splitStyleSheet } from '../../tools/build/first-styles.ts'

const STYLE =
  '@layer reset{*{margin:0}}@layer recipes{@layer _base{.button{color:red}}}@layer utilities{' +
  '@layer compositions{.a{font-size:1rem}}.b{color:red}.c:hover,.d .e{color:blue}.f:not(.g){gap:0}' +
  '@supports (display:grid){@media (width>=48rem){.b{gap:0}.d{gap:1px}}}.h{gap:2px}.i\\&j{gap:3px}}' +
  '@font-face{font-family:Face;src:url(/face.woff2)}@layer recipes.slots{.root{gap:0}}'

const CORE =
  '@layer reset,recipes,recipes._base,utilities,utilities.compositions,recipes.slots;' +
  '@layer reset{*{margin:0}}@layer recipes{@layer _base{.button{color:red}}}' +
  '@font-face{font-family:Face;src:url(/face.woff2)}@layer recipes.slots{.root{gap:0}}'

const UTILITIES = STYLE.slice(STYLE.indexOf('@layer utilities'), STYLE.indexOf('@font'))

const link = (name: string) => `<link rel="stylesheet" crossorigin href="/assets/${name}-1.css">`

function folder(files: { readonly [name: string]: string }): string {
  const dir = mkdtempSync(join(tmpdir(), 'kinyeti-styles-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  mkdirSync(join(dir, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  return dir
}

/** A built client with a second page. */
function parted() {
  const dir = folder({
    'index.html': `<i>${link('index')}<b>`,
    'inspector.html': link('panel') + link('index'),
    'assets/index-1.css': STYLE,
  })
  splitStyleSheet(dir)
  return { dir, read: (file: string) => readFileSync(join(dir, file), 'utf8') }
}

test('every page that referenced the style sheet references both, the core sheet first', () => {
  const { read } = parted()
  const names = (file: string) => read(file).match(/[\w/-]+\.css/g) ?? []
  const [core = ''] = names('index.html')
  expect(core).toMatch(/^\/assets\/core-[\w-]{8}\.css$/)
  expect(names('index.html')).toEqual([core, '/assets/index-1.css'])
  expect(names('inspector.html')).toEqual(['/assets/panel-1.css', core, '/assets/index-1.css'])
  expect(read(core) + read('assets/index-1.css')).toBe(CORE + UTILITIES)
})

test.each([
  ['', 0],
  [link('index') + link('other'), 2],
])('a page that references %j is an error', (page, count) => {
  const dir = folder({ 'index.html': page, 'assets/index-1.css': STYLE })
  expect(() => splitStyleSheet(dir)).toThrow(`names ${count}`)
})

/** The function with which a server inlines the styles of that client. */
function emitted() {
  const { dir, read } = parted()
  const head = read('index.html')
  return { head, styled: readFirstStyles(dir) }
}

test.each([
  ['<p>No one</p>', ''],
  [
    '<p class="b unknown">',
    '.b{color:red}@supports (display:grid){@media (width>=48rem){.b{gap:0}}}',
  ],
  ['<p class="h i&amp;j">a class=&quot;b&quot;</p>', '.h{gap:2px}.i\\&j{gap:3px}'],
  [
    '<p class="d"><b class="e a">',
    '@layer compositions{.a{font-size:1rem}}.d .e{color:blue}@supports (display:grid){@media (width>=48rem){.d{gap:1px}}}',
  ],
  ['<p class="c">', '.c:hover{color:blue}'],
  ['<p class="f">', '.f:not(.g){gap:0}'],
])('a page includes only the utilities that it uses: %s', (html, rules) => {
  const { head, styled } = emitted()
  expect(styled(head, html)).toEqual({
    head: expect.stringMatching(/^<i>\s*<b>$/),
    css: CORE + (rules === '' ? '' : `@layer utilities{${rules}}`),
    sheet: link('index'),
  })
})

test.each(['', link('index'), link('core') + link('index'), `${link('index')}${link('other')}`])(
  'keeps a head that references other sheets: %j',
  (head) => {
    expect(emitted().styled(head, '')).toBeNull()
  },
)

test('keeps the head of a client without style data', () => {
  expect(readFirstStyles(folder({}))(link('index'), '')).toBeNull()
})
