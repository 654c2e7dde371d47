// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import {
  isOwnPicture,
  linkAddress,
  pictureAddress,
  pictureSize,
} from '../../src/views/create/rich-editor/addresses.ts'
import { pastedFiles, withoutForeignPictures } from '../../src/views/create/rich-editor/pasted.ts'
import { PICTURE } from './content-kit.tsx'
import { picture } from './create-kit.tsx'

describe('the address of a link', () => {
  it.each([
    ['example.org', 'https://example.org'],
    [' example.org/a?b=c#d ', 'https://example.org/a?b=c#d'],
    ['http://example.org', 'http://example.org'],
    ['https://example.org:8080/x', 'https://example.org:8080/x'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['//example.org', 'https://example.org'],
    ['ayen@example.org', 'mailto:ayen@example.org'],
    ['mailto:ayen@example.org', 'mailto:ayen@example.org'],
  ])('%s leads to %s', (typed, address) => expect(linkAddress(typed)).toBe(address))

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
  ])('%j leads nowhere', (typed) => expect(linkAddress(typed)).toBe(null))
})

describe('pictures of a text', () => {
  it('are named by their path on this site, 960 pixels wide, with their size', () => {
    expect(pictureAddress(PICTURE)).toBe('/media/pictures/a1/960.jpg')
    const elsewhere = { ...PICTURE, url: 'https://kinyeti.example/media/pictures/a1/' }
    expect(pictureAddress(elsewhere)).toBe('/media/pictures/a1/960.jpg')
    expect(pictureSize(PICTURE)).toEqual({ width: 960, height: 640 })
    expect(pictureSize({ ...PICTURE, width: 0 })).toEqual({})
  })

  it('of other places are told apart', () => {
    expect(isOwnPicture('/media/pictures/a1/960.jpg')).toBe(true)
    expect(isOwnPicture('https://evil.example/x.png')).toBe(false)
    expect(isOwnPicture('//evil.example/x.png')).toBe(false)
    expect(isOwnPicture('data:image/png;base64,AAAA')).toBe(false)
  })

  it('of other places are taken out of what is pasted, and counted', () => {
    const html = '<p>Words<img src="https://evil.example/x.png"></p>'
    expect(withoutForeignPictures(html)).toEqual({ html: '<p>Words</p>', dropped: 1 })
    const own = '<p>Words<img src="/media/pictures/a1/960.jpg"></p>'
    expect(withoutForeignPictures(own)).toEqual({ html: own, dropped: 0 })
  })
})

describe('files in the clipboard', () => {
  const clipboard = (html: string) => {
    const given = { files: [picture('shot.jpg')], getData: () => html }
    return given as unknown as DataTransfer // Nothing else of it is read.
  }
  const names = (html: string) => pastedFiles(clipboard(html)).map(({ name }) => name)

  it('are what was meant where there is no text beside them', () => {
    expect(names('')).toEqual(['shot.jpg'])
    expect(names('<meta charset="utf-8"><img src="https://example.org/shot.jpg">')).toEqual([
      'shot.jpg',
    ])
  })

  it('are an office’s picture of its own text otherwise', () => {
    expect(names('<p>A report</p>')).toEqual([])
  })
})
