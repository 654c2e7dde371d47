import { expand, type Slots } from '../grammar.ts'
import type { Random } from '../random.ts'
import { BLOG_HEADINGS, BLOG_LEADS, BLOG_LISTS, BLOG_PARAGRAPHS, BLOG_QUOTES } from './words.ts'

/** The body of a blog post as HTML: a lead, then three to six sections with lists and quotes. */
export function blogBody(random: Random, slots: Slots): string {
  const expandOne = (templates: readonly string[]): string =>
    expand(random.pick(templates), slots, random)
  const headings = random.shuffle(BLOG_HEADINGS).slice(0, random.int(3, 6))
  const sections = headings.map((heading) => {
    const paragraphs = random.shuffle(BLOG_PARAGRAPHS).slice(0, random.int(2, 4))
    const elements = paragraphs.map((text) => `<p>${expand(text, slots, random)}</p>`)
    if (random.boolean(0.4)) elements.push(list(random))
    if (random.boolean(0.35))
      elements.push(`<blockquote><p>${expandOne(BLOG_QUOTES)}</p></blockquote>`)
    return `<h2>${heading}</h2>${elements.join('')}`
  })
  return `<p><strong>${expandOne(BLOG_LEADS)}</strong></p>${sections.join('')}`
}

function list(random: Random): string {
  const tag = random.pick(['ul', 'ol'] as const)
  const entries = random.pick(BLOG_LISTS).map((entry) => `<li><p>${entry}</p></li>`)
  return `<${tag}>${entries.join('')}</${tag}>`
}
