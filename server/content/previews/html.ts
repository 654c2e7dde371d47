import { isProperty, type PageHead, structuredText } from '../../../src/protocol/base/page-head.ts'

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes text for an attribute or an element. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** Replaces the head tags of the client's page; existing tags of the same kinds are removed. */
export function withHead(page: string, head: PageHead): string {
  const end = page.indexOf('</head>')
  if (end < 0) return page
  const remaining = withoutTags(page.slice(0, end), new Set(head.metas.map(([key]) => key)))
  return `${remaining}${headTags(head)}\n  ${page.slice(end)}`
}

function withoutTags(start: string, keys: ReadonlySet<string>): string {
  return start
    .replace(/<title>[\s\S]*?<\/title>\s*/g, '')
    .replace(/<link\b[^>]*\brel="canonical"[^>]*>\s*/g, '')
    .replace(/<script\b[^>]*application\/ld\+json[\s\S]*?<\/script>\s*/g, '')
    .replace(/<meta\b[^>]*>\s*/g, (tag) => {
      const key = /\b(?:name|property)="([^"]*)"/.exec(tag)?.[1]
      return key !== undefined && keys.has(key) ? '' : tag
    })
}

function headTags({ title, canonical, metas, structuredData }: PageHead): string {
  const tags = metas.map(([key, content]) => {
    const attribute = isProperty(key) ? 'property' : 'name'
    return `<meta ${attribute}="${key}" content="${escapeHtml(content)}" />`
  })
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    ...tags,
    `<script type="application/ld+json">${structuredText(structuredData)}</script>`,
  ].join('\n    ')
}
