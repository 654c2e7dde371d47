import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { describe, expect, it } from 'vitest'
import { platformViolations } from '../../tools/checks/platform-access.ts'

const HOUSE = '/house'

/** The violations in one file. */
function violations(source: string, file = 'src/services/one.ts'): string[] {
  const fs = createVirtualFileSystem({
    [`${HOUSE}/src/tsconfig.json`]: JSON.stringify({
      compilerOptions: {
        target: 'ES2023',
        module: 'ESNext',
        moduleResolution: 'bundler',
        lib: ['ES2024', 'DOM'],
        types: [],
      },
      include: ['.'],
    }),
    [`${HOUSE}/${file}`]: `${source}\nexport {}\n`,
  })
  return platformViolations(HOUSE, { fs }).map(({ line, what }) => `${line} ${what}`)
}

describe('check of platform access', () => {
  it.each([
    ['const at = Date.now()', 'Date.now'],
    ['const today = new Date()', 'Date without a time'],
    ['const now = Date()', 'Date without a time'],
    ['const chance = [1].map(Math.random)', 'Math.random'],
    ['setTimeout(() => {}, 5)', 'setTimeout'],
    ["const kept = window.localStorage.getItem('a')", 'window'],
    ["const kept = localStorage.getItem('a')", 'localStorage'],
    ["void fetch('/api/')", 'fetch'],
    ["const socket = new WebSocket('ws://a')", 'WebSocket'],
    ['const { language } = navigator', 'navigator'],
    ['const id = globalThis.crypto.randomUUID()', 'globalThis'],
    ["console.log('here')", 'console'],
    ["export const part = await import('./one.ts')", 'import()'],
    ["import { createStore } from 'idb-keyval'\ncreateStore('a', 'b')", 'createStore'],
  ])('rejects %s', (source, what) => {
    expect(violations(source)).toContain(`1 ${what}`)
  })

  it.each([
    'export const run = (window: Window) => window.setTimeout(() => {}, 5)',
    'export const at = (ms: number) => new Date(ms).toISOString()',
    "export const top = Math.max(1, 2) + new URL('http://a').href.length + Date.UTC(2026, 1)",
    'export interface Uses { fetch: typeof globalThis.fetch }\nexport const area = (document: Document) => document.title',
    'export const said = { console: 1 }.console',
    "export const part = (load: <T>(part: () => Promise<T>) => Promise<T>) => load(() => import('./one.ts'))",
    "import { get } from 'idb-keyval'\nexport const read = get",
  ])('accepts %s', (source) => {
    expect(violations(source)).toEqual([])
  })

  it('reports the line, and ignores views and src/app/environment.ts', () => {
    expect(violations('const a = 1\nconst b = Date.now()')).toEqual(['2 Date.now'])
    expect(violations('const b = Date.now()', 'src/views/one.ts')).toEqual([])
    expect(violations('const b = Date.now()', 'src/app/environment.ts')).toEqual([])
  })
})
