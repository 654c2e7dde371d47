// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { decorateBody } from '../../../src/views/content/blog/blog-html.ts'
import { sanitizeBlogHtml as sanitizeOnServer } from '../../../ssr/blog-html.ts'

function dressed(html: string) {
  const body = document.createElement('div')
  body.innerHTML = html
  const headings = decorateBody(body)
  return { html: body.innerHTML, headings }
}

describe('HTML of a blog post', () => {
  it('gives headings ids for the table of contents and skips empty headings', () => {
    expect(dressed('<h2 id="x">One</h2><p>a</p><h2> </h2><h2>Two</h2>')).toEqual({
      html: '<h2 id="part-1">One</h2><p>a</p><h2> </h2><h2 id="part-2">Two</h2>',
      headings: [
        { id: 'part-1', text: 'One' },
        { id: 'part-2', text: 'Two' },
      ],
    })
  })

  it('adds rel and target to external links only', () => {
    expect(dressed('<a href="https://example.org">x</a><a href="/u/ayen">y</a>').html).toBe(
      '<a href="https://example.org" rel="noopener nofollow ugc" target="_blank">x</a><a href="/u/ayen">y</a>',
    )
  })

  it('marks links that leave this site although they start with a slash', () => {
    const marked = (href: string) =>
      `<a href="${href}" rel="noopener nofollow ugc" target="_blank">x</a>`
    const hrefs = ['//a.example', '/\\a.example', '/\t/a.example']
    expect(hrefs.map((href) => dressed(`<a href="${href}">x</a>`).html)).toEqual(hrefs.map(marked))
  })

  it('loads images lazily and adds a missing alt attribute', () => {
    expect(dressed('<img src="/a.jpg"><img src="/b.jpg" alt="A ferry">').html).toBe(
      '<img src="/a.jpg" loading="lazy" decoding="async" alt=""><img src="/b.jpg" alt="A ferry" loading="lazy" decoding="async">',
    )
  })

  it('keeps the number at which a list starts', () => {
    const list = '<ol start="3"><li><p>Third</p></li></ol>'
    expect(sanitizeOnServer(list).html).toBe(list)
  })
})
