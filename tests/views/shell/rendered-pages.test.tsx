import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SSR_ROUTES, ssrUrl } from '../../../server/static/ssr-routes.ts'
import { ROUTES } from '../../../src/views/routes.tsx'
import { renderPage } from '../../../ssr/render.tsx'
import { styleSheetOf } from '../../../ssr/styles.ts'
import { PLAIN } from '../../foreign/dialect.ts'
import { type ForeignServer, startForeign } from '../../foreign/server.ts'

let server: ForeignServer
beforeAll(async () => {
  server = await startForeign(PLAIN)
  const ayen = server.store.addUser({ username: 'ayen', first_name: 'Ayen', last_name: 'Deng' })
  server.store.add('post', ayen, { content: 'A basket of reeds' })
})
afterAll(() => server.stop())

const NOW = Date.parse('2026-03-01T09:00:00Z')

function write(at: string) {
  const requests: string[] = []
  const ask = async (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    requests.push(pathname + search)
    return fetch(server.origin + pathname + search)
  }
  return renderPage({ url: new URL(at, server.origin), ask, now: NOW }).then((page) => {
    if ('redirect' in page) throw new Error(`redirected to ${page.redirect}`)
    return { ...page, requests }
  })
}

const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

describe('server rendering without a DOM', () => {
  test.each([
    ['/faq', 'Questions and answers'],
    ['/contact', 'Get in touch'],
    ['/login', 'Sign in'],
  ])('%s is server-rendered without API requests', async (at, title) => {
    const { html, data, requests } = await write(at)
    expect([heading(html), requests]).toEqual([title, []])
    expect(data).toEqual({ now: NOW, queries: [], feeds: [], threads: [], firstPages: {} })
  })

  test('/about is server-rendered with only creators and counts', async () => {
    const { html, requests } = await write('/about')
    expect(heading(html)).toBe('Where South Sudan’s creatives meet')
    expect(requests.sort()).toEqual(['/api/explore/creators/', '/api/explore/numbers/'])
  })

  test('server-renders a list and adds its first page to the payload', async () => {
    const { html, data, requests } = await write('/posts')
    expect(html).toContain('A basket of reeds')
    expect(data.feeds).toEqual([{ kind: 'posts' }])
    expect(Object.keys(data.firstPages)).toEqual(['posts'])
    expect(requests).toEqual(['/api/posts/', expect.stringMatching(/^\/api\/comments\/counts\//)])
  })

  test.each([
    ['/posts?tag=river&page=9', '/posts?tag=river'],
    ['/marketplace?page=9', '/marketplace'],
  ])(
    '[API-LIKE-08] redirects a page number past the end of a list: %s to %s',
    async (at, redirect) => {
      const ask = async () => Response.json({ detail: 'Invalid page.' }, { status: 404 })
      const page = await renderPage({ url: new URL(at, server.origin), ask, now: NOW })
      expect(page).toEqual({ redirect, status: 302 })
    },
  )

  test('renders the same HTML concurrently as sequentially', async () => {
    const paths = ['/posts', '/about', '/search?q=reeds', '/faq', '/explore', '/login']
    const pages = async (at: string) => ({ ...(await write(at)), requests: undefined })
    const alone = []
    for (const path of paths) alone.push(await pages(path))
    expect(new Set(alone.map(({ html }) => html)).size).toBe(paths.length)
    expect(await Promise.all([...paths, ...paths].map(pages))).toEqual([...alone, ...alone])
  })

  test('rejects when the data cannot be fetched', async () => {
    await expect(write('/posts/no-such-thing-999')).rejects.toThrow()
  })

  test('server-renders only public routes', () => {
    const open = ROUTES.filter(({ guard }) => guard === 'public' || guard === 'guest')
    expect(open.map(({ path }) => path)).toEqual(expect.arrayContaining([...SSR_ROUTES]))
    const shut = ROUTES.filter((route) => !open.includes(route))
    const paths = shut.map(({ path }) => path.replace(/:\w+\??/g, '7'))
    expect(paths.filter((path) => ssrUrl(new URL(path, server.origin)) !== null)).toEqual([])
  })

  test('ends with the reason of its signal', async () => {
    const abort = new AbortController()
    const ask = () => {
      abort.abort(new Error('no one waits'))
      return new Promise<never>(() => {})
    }
    const url = new URL('/posts', server.origin)
    const page = renderPage({ url, ask, now: NOW, signal: abort.signal })
    await expect(page).rejects.toThrow('no one waits')
    const unstarted = renderPage({ url, ask, now: NOW, signal: AbortSignal.abort('gone') })
    await expect(unstarted).rejects.toBe('gone')
  })

  test.each(SSR_ROUTES)(
    '%s reads no other query parameters than the server keeps',
    async (route) => {
      const read = new Set<string>()
      const isOfPage = (params: URLSearchParams) => params.has('probe')
      const { get, [Symbol.iterator]: iterate } = URLSearchParams.prototype
      vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (
        this: URLSearchParams,
        name,
      ) {
        if (isOfPage(this)) read.add(name)
        return get.call(this, name)
      })
      vi.spyOn(URLSearchParams.prototype, Symbol.iterator).mockImplementation(function (
        this: URLSearchParams,
      ) {
        // The page number is read from all parameters (`usePages`).
        if (isOfPage(this)) read.add('page')
        return iterate.call(this)
      })
      const path = route.replace(':username', 'ayen').replace(/:\w+/, '2')
      await write(`${path}?probe=1`).catch(() => {})
      vi.restoreAllMocks()
      const url = new URL(path, server.origin)
      for (const name of [...read, 'other']) url.searchParams.set(name, 'x')
      const names = [...(ssrUrl(url)?.searchParams.keys() ?? [])]
      expect(names.filter((name) => read.has(name)).toSorted()).toEqual([...read].toSorted())
      expect(names).not.toContain('other')
    },
  )

  test('omits an inline style that would escape its CSS rule', () => {
    const { css } = styleSheetOf('<b style="width:1px}body{color:red"></b><i style="top:0"></i>')
    expect(css).toBe('[data-inline-style="1"]{top:0}')
  })

  test('moves inline styles into a style sheet without duplicates', () => {
    expect(
      styleSheetOf(
        '<b style="width:1px;font-family:&quot;A&quot;"><i class="x" style="width:1px"></i><u style="width:1px"></u></b>',
      ),
    ).toEqual({
      html: '<b data-inline-style="0"><i class="x" data-inline-style="1"></i><u data-inline-style="1"></u></b>',
      css: '[data-inline-style="0"]{width:1px;font-family:"A"}[data-inline-style="1"]{width:1px}',
    })
  })
})
