import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFileFolder } from './kit.ts'

/**
 * A client build, and a renderer whose behaviour a test controls with a search or tag, which is a
 * query string of its own: `/search?q=wish%3Dfail`.
 */

const SHELL = `<!doctype html><html><head><title>Kinyeti</title>
<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/face-1.woff2">
<script src="/theme.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/core-1.css">
<link rel="stylesheet" crossorigin href="/assets/utilities-1.css"></head>
<body><div id="root"></div><noscript>Needs JavaScript.</noscript></body></html>`

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: [] },
  'src/app/hydrate.ts': { file: 'assets/written-1.js', imports: ['index.html'] },
  'src/views/messaging/messages-page.tsx': {
    file: 'assets/messages-page-1.js',
    imports: ['_ways.js', 'index.html', '_member.js'],
  },
  '_ways.js': { file: 'assets/ways-1.js', imports: ['index.html', '_member.js'] },
  '_member.js': { file: 'assets/member-1.js', imports: ['index.html', '_ways.js'] },
}

const STYLES = {
  core: '@layer core,utilities;@layer core{*{margin:0}}',
  coreSheet: 'assets/core-1.css',
  utilitySheet: 'assets/utilities-1.css',
  pieces: [
    { around: ['@layer utilities'], needs: ['a'], css: '.a{gap:0}' },
    { around: ['@layer utilities'], needs: ['b'], css: '.b{gap:1px}' },
  ],
}

const RENDERER = `
let count = 0
let inside = 0
let gathered
const two = new Promise((resolve) => { gathered = resolve })
export const log = []
export async function renderPage(request) {
  const at = request.url.pathname + request.url.search
  log.push('start ' + at)
  inside += 1
  try {
    return await write(request)
  } finally {
    inside -= 1
    log.push('end ' + at)
  }
}
const aborted = (signal) => new Promise((_, reject) => {
  if (signal.aborted) reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason))
})
async function write({ url, ask, now, saves, signal }) {
  count += 1
  const { q, search, tag } = Object.fromEntries(url.searchParams)
  const control = new URLSearchParams(q ?? search ?? tag)
  const wish = control.get('wish')
  if (wish === 'fail') throw new Error('cannot')
  if (wish === 'never') await aborted(signal)
  if (wish === 'beyond') return { redirect: url.pathname + '?tag=river', status: 302 }
  if (wish === 'write') await ask(url.origin + '/api/comments/', { method: 'POST' })
  if (wish === 'elsewhere') await ask(url.origin + '/robots.txt')
  if (inside === 2) gathered()
  if (control.has('together')) await two
  const together = control.has('together') ? '<p>' + inside + '</p>' : ''
  const answer = await ask(url.origin + '/api/users/me/', { headers: { authorization: 'Bearer x' } })
  const said = control.get('say') ?? ''
  const spared = control.has('spare') ? '<p>' + saves + '</p>' : ''
  const counted = control.has('count') ? '<p>' + count + '</p>' : ''
  const turns = wish === 'list' ? '<a class="a" rel="prev" href="/posts?a=1&amp;b=2">Back</a><noscript><a href="/posts?page=3" rel="next">On</a></noscript><a rel="next" href="/posts?page=2#comments">More</a>' : ''
  return {
    html: turns + spared + counted + together + '<h1>' + answer.status + '</h1>',
    css: '[data-inline-style="0"]{width:1px}',
    about: { title: 'Of itself', description: 'What it says' },
    links: '<link rel="preload" as="image" href="/a.webp"/>',
    data: { now, queries: [{ key: ['said'], data: said + await answer.text() }], feeds: [], threads: [], firstPages: {} },
  }
}`

/** Creates the output of a build in a temporary folder; removed after the last test of the file. */
export function createBuild() {
  const folder = createFileFolder()
  mkdirSync(join(folder, 'client', '.vite'), { recursive: true })
  writeFileSync(join(folder, 'client', '.vite', 'manifest.json'), JSON.stringify(MANIFEST))
  writeFileSync(join(folder, 'client', '.vite', 'first-styles.json'), JSON.stringify(STYLES))
  writeFileSync(join(folder, 'client', 'index.html'), SHELL)
  mkdirSync(join(folder, 'render'))
  writeFileSync(join(folder, 'render', 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'render', 'render.js'), RENDERER)
  return { folder, clientDir: join(folder, 'client'), renderDir: join(folder, 'render') }
}
