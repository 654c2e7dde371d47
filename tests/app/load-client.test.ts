// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { loadClient } from '../../src/app/boot/load-client.ts'

/** When the client of a server-rendered page is downloaded, by connection, URL and interaction. */

const HYDRATION = '/assets/hydrate-1.js'
let entries = 0
/** A module that records its import; each test has its own, because a module runs once. */
let entry = ''

const imported = (): unknown => Reflect.get(globalThis, 'importedEntry')
const scripts = (): string[] => [entry, HYDRATION]

const root = document.documentElement
const requested: string[] = []
let isOnline = true
let onStart = vi.fn()

function open({ connection, at = '/', search = '', marks = [] }: Case): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  history.replaceState(null, '', at)
  for (const mark of marks) root.dataset[mark] = ''
  onStart = vi.fn()
  loadClient({ entry, hydration: HYDRATION, ...(search === null ? {} : { search }) }, onStart)
}

interface Case {
  connection?: { effectiveType?: string; downlink?: number }
  at?: string
  /** The query string that the server rendered; null = the page never waits. */
  search?: string | null
  marks?: readonly ('saver' | 'hasToken')[]
}

beforeEach(() => {
  window.dispatchEvent(new Event('keydown'))
  for (const mark of ['saver', 'hasToken']) delete root.dataset[mark]
  document.body.innerHTML = '<button>Menu</button><a href="/posts"><b>Posts</b></a>'
  entries += 1
  entry = `data:text/javascript,globalThis.importedEntry=${entries}`
  requested.length = 0
  isOnline = true
  // happy-dom has no popovers.
  HTMLElement.prototype.showPopover = () => {}
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return { ok: true }
  })
})

const SLOW = { effectiveType: '4g', downlink: 1.45 }
const FAST = { effectiveType: '4g', downlink: 9.6 }

test.each<[string, Case, boolean]>([
  ['a fast connection', { connection: FAST }, false],
  ['a connection of 2 Mbps', { connection: { ...FAST, downlink: 2 } }, false],
  ['a browser that reports no connection', {}, false],
  ['a browser that reports no speed', { connection: {} }, false],
  ['less than 2 Mbps', { connection: SLOW }, true],
  ['3g', { connection: { effectiveType: '3g', downlink: 9 } }, true],
  ['slow-2g', { connection: { effectiveType: 'slow-2g' } }, true],
  ['the data saver', { connection: FAST, marks: ['saver'] }, true],
  ['a stored session', { connection: SLOW, marks: ['hasToken'] }, false],
  ['a fragment', { connection: SLOW, at: '/#comments' }, false],
  ['a rendered query', { connection: SLOW, at: '/posts?page=2', search: '?page=2' }, true],
  ['a query not rendered', { connection: SLOW, at: '/?signin=1' }, false],
  ['a page that never waits', { connection: SLOW, search: null }, false],
])('with %s, the client waits for the first interaction or not', (_what, opened, isWaiting) => {
  open(opened)
  expect([requested, onStart.mock.calls.length]).toEqual(isWaiting ? [[], 0] : [scripts(), 1])
})

const fire = (selector: string, type: string): boolean =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true })) ?? false

test.each([
  ['html', 'scroll'],
  ['button', 'pointerdown'],
  ['button', 'click'],
  ['html', 'keydown'],
  ['a b', 'pointermove'],
])('an interaction with %s (%s) loads the client once', async (selector, type) => {
  open({ connection: SLOW })
  fire(selector, type)
  fire(selector, type)
  expect([requested, onStart.mock.calls.length]).toEqual([scripts(), 1])
  await expect.poll(imported).toBe(entries)
})

test.each(['pointerdown', 'click'])('a link is followed without the client (%s)', (type) => {
  open({ connection: SLOW })
  fire('a b', type)
  expect(requested).toEqual([])
})

test('a failed download is reported, and tried again with the next interaction', async () => {
  open({ connection: SLOW })
  isOnline = false
  fire('button', 'click')
  await expect
    .poll(() => document.querySelector('[role=alert]')?.textContent)
    .toBe('Couldn’t load the page completely. Check your connection and try again.')
  expect(requested).toEqual(scripts())
  isOnline = true
  fire('button', 'click')
  expect(requested).toEqual([...scripts(), ...scripts()])
  await expect.poll(imported).toBe(entries)
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(onStart).toHaveBeenCalledTimes(1)
})
