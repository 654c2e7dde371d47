// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import {
  imageUrl,
  isOwnPicture,
  linkUrl,
  pictureSize,
} from '../../../src/views/publishing/rich-editor/links.ts'
import { pastedFiles, preparePasted } from '../../../src/views/publishing/rich-editor/pasted.ts'
import { PICTURE } from '../content/content-kit.tsx'
import { picture } from './create-kit.tsx'

describe('URL of a link', () => {
  it.each([
    ['example.org', 'https://example.org'],
    [' example.org/a?b=c#d ', 'https://example.org/a?b=c#d'],
    ['http://example.org', 'http://example.org'],
    ['https://example.org:8080/x', 'https://example.org:8080/x'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['//example.org', 'https://example.org'],
    ['ayen@example.org', 'mailto:ayen@example.org'],
    ['mailto:ayen@example.org', 'mailto:ayen@example.org'],
  ])('%s becomes %s', (typed, address) => expect(linkUrl(typed)).toBe(address))

  it.each([
    '',
    '   ',
    'two words',
    'cloth',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<b>',
    'ftp://example.org',
    'file:///etc/passwd',
    'tel:+211900000000',
    'mailto:nobody',
    'https://',
  ])('%j is rejected', (typed) => expect(linkUrl(typed)).toBe(null))
})

describe('pictures in a text', () => {
  it('have the path of their 960 px version and its size', () => {
    expect(imageUrl(PICTURE)).toBe('/media/pictures/a1/960.jpg')
    const elsewhere = { ...PICTURE, url: 'https://kinyeti.example/media/pictures/a1/' }
    expect(imageUrl(elsewhere)).toBe('/media/pictures/a1/960.jpg')
    expect(pictureSize(PICTURE)).toEqual({ width: 960, height: 640 })
    expect(pictureSize({ ...PICTURE, width: 0 })).toEqual({})
  })

  it('are distinguished from pictures of other origins', () => {
    expect(isOwnPicture('/media/pictures/a1/960.jpg')).toBe(true)
    expect(isOwnPicture('https://evil.example/x.png')).toBe(false)
    expect(isOwnPicture('//evil.example/x.png')).toBe(false)
    expect(isOwnPicture('data:image/png;base64,AAAA')).toBe(false)
  })

  it('are removed from pasted HTML and counted if they are from other origins', () => {
    const html = '<p>Words<img src="https://evil.example/x.png"></p>'
    expect(preparePasted(html)).toEqual({ html: '<p>Words</p>', dropped: 1 })
    const own = '<p>Words<img src="/media/pictures/a1/960.jpg"></p>'
    expect(preparePasted(own)).toEqual({ html: own, dropped: 0 })
  })
})

describe('blocks that the editor lacks', () => {
  const ROWS = '<tr><th>Item</th><th>Price</th></tr><tr><td><p>Drum</p></td><td>1,234</td></tr>'
  const TABLE = `<table><caption>Prices</caption><tbody>${ROWS}</tbody></table>`
  it.each([
    ['a table', TABLE, '<p>Prices</p><p>Item | Price</p><p> Drum  | 1,234</p>'],
    ['a table in a cell', `<table><tr><td>A</td><td>${TABLE}</td></tr></table>`, null],
    [
      'definitions',
      '<dl><dt>Milaya</dt><dd>A sheet</dd></dl>',
      '<p><strong>Milaya</strong></p><p>A sheet</p>',
    ],
    ['lines', '<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    ['nested blocks', '<section><div><h2>One</h2>Two</div></section>', '<h2>One</h2>Two'],
    ['empty blocks', '<div><br></div><p>One</p>', '<p>One</p>'],
    ['a list in a block', '<div><ul><li>One</li></ul></div>', '<ul><li>One</li></ul>'],
  ])('of a paste become paragraphs whose texts stay apart: %s', (_, pasted, expected) => {
    const { html } = preparePasted(pasted)
    if (expected !== null) expect(html).toBe(expected)
    expect(html).not.toMatch(/<t|ItemPrice|AItem/)
  })
})

describe('files in the clipboard', () => {
  const clipboard = (html: string) => {
    const given = { files: [picture('shot.jpg')], getData: () => html }
    return given as unknown as DataTransfer // No other member is used.
  }
  const names = (html: string) => pastedFiles(clipboard(html)).map(({ name }) => name)

  it('are used when the HTML contains no text', () => {
    expect(names('')).toEqual(['shot.jpg'])
    expect(names('<meta charset="utf-8"><img src="https://example.org/shot.jpg">')).toEqual([
      'shot.jpg',
    ])
  })

  it('are ignored as a rendering of the HTML when it contains text', () => {
    expect(names('<p>A report</p>')).toEqual([])
  })
})
