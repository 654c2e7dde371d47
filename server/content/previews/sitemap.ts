import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import {
  blogPath,
  portfolioPath,
  postPath,
  profilePath,
  projectPath,
} from '../../../src/protocol/base/page-paths.ts'
import { assetPath } from '../../../src/protocol/market/assets.ts'
import { servicePath } from '../../../src/protocol/users/service-paths.ts'
import type { Area, Context } from '../../context.ts'

/** URLs per file; the format allows 50,000. */
const FILE_SIZE = 10_000

const PAGES = [
  '/',
  '/about',
  '/services',
  '/explore',
  '/posts',
  '/blog',
  '/portfolio',
  '/projects',
  '/creators',
  '/team',
  '/inspiration',
  '/collections',
  '/marketplace',
  '/freelance',
  '/partners',
  '/faq',
  '/contact',
]

/** Paths search engines must not crawl; the pages also respond with noindex. */
const DISALLOWED = [
  '/api/',
  '/ws/',
  '/profile',
  '/dashboard',
  '/settings',
  '/messages',
  '/legacy-messages',
  '/chat-demo',
  '/notifications',
  '/create/',
  '/edit/',
  '/upload-work/',
  '/upload-asset',
  '/services/new',
  '/admin',
]

interface Row {
  id: number
  slug: string
  username: string
  changed: Date
}

interface List {
  readonly columns: string
  /** FROM and WHERE clauses. */
  readonly from: string
  address: (row: Row) => string
}

const content = (
  table: string,
  address: List['address'],
  condition = 'hidden_at is null',
): List => ({
  columns: "id, slug, '' as username, coalesce(edited_at, created_at) as changed",
  from: `${table} where ${condition}`,
  address,
})

const LISTS: { readonly [name: string]: List } = {
  works: content('works', portfolioPath),
  posts: content('posts', postPath),
  blog: content('blog_entries', blogPath, 'published and hidden_at is null'),
  projects: content('projects', projectPath),
  assets: content('assets', assetPath, "status = 'published' and hidden_at is null"),
  services: {
    columns: "id, '' as slug, '' as username, coalesce(edited_at, created_at) as changed",
    from: "services where status = 'active' and hidden_at is null",
    address: servicePath,
  },
  people: {
    columns: "users.id, '' as slug, username, profiles.updated_at as changed",
    from: 'users join profiles on profiles.user_id = users.id where deleted_at is null',
    address: profilePath,
  },
}

/** `/sitemap.xml` lists one file per list and 10,000 URLs; `/robots.txt` refers to it. */
export const registerSitemaps: Area = (app, ctx) => {
  app.get('/robots.txt', (request, reply) => {
    const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)]
    const text = [...lines, `Sitemap: ${request.origin}/sitemap.xml`, ''].join('\n')
    return reply.type('text/plain; charset=utf-8').send(text)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const names = ['pages', ...(await fileNames(ctx))]
    const entries = names.map(
      (name) => `<sitemap><loc>${request.origin}/sitemaps/${name}.xml</loc></sitemap>`,
    )
    return xml(reply, `<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`)
  })

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const entries = await entriesOf(ctx, request.params.file)
    if (entries === null) return reply.code(404).type('text/plain').send('Not found')
    const { origin } = request
    const urls = entries.map(({ address, changed }) => {
      const when = changed === null ? '' : `<lastmod>${changed.toISOString()}</lastmod>`
      return `<url><loc>${origin}${address.replaceAll('&', '&amp;')}</loc>${when}</url>`
    })
    return xml(reply, `<urlset xmlns="${NAMESPACE}">${urls.join('')}</urlset>`)
  })
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const xml = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`)

async function fileNames(ctx: Context): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(LISTS).map(async ([name, { from }]) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.raw(from)}`.execute(ctx.db)
      const files = Math.ceil((rows[0]?.count ?? 0) / FILE_SIZE)
      return Array.from({ length: files }, (_, index) => `${name}-${index + 1}`)
    }),
  )
  return names.flat()
}

async function entriesOf(
  ctx: Context,
  file: string,
): Promise<{ address: string; changed: Date | null }[] | null> {
  if (file === 'pages.xml') return PAGES.map((address) => ({ address, changed: null }))
  const [, name = '', number = ''] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  const found = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined
  if (!found) return null
  const { rows } = await sql<Row>`
    select ${sql.raw(found.columns)} from ${sql.raw(found.from)} order by 1
    limit ${FILE_SIZE} offset ${(Number(number) - 1) * FILE_SIZE}`.execute(ctx.db)
  return rows.map((row) => ({ address: found.address(row), changed: row.changed }))
}
