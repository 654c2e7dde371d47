import { describe, expect, it } from 'vitest'
import { sameOriginPath } from '../../../src/protocol/base/same-origin-path.ts'

describe('paths of this site', () => {
  it.each([
    ['/posts', '/posts'],
    ['/search?q=a&b=c#top', '/search?q=a&b=c#top'],
    ['#top', '/#top'],
    ['https://here.example/posts', '/posts'],
    ['https://here.example:8443/posts', null],
    ['http://here.example/posts', null],
    ['//here.example/posts', '/posts'],
    ['//elsewhere.example', null],
    ['/\\elsewhere.example', null],
    ['/\t/elsewhere.example', null],
    ['\n//elsewhere.example', null],
    ['/.//elsewhere.example', null],
    ['https://here.example//elsewhere.example', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['http://', null],
    ['', null],
    [' ', null],
    [null, null],
    [7, null],
  ])('%j leads to %s', (url, path) => {
    expect(sameOriginPath(url, 'https://here.example')).toBe(path)
  })

  it('accepts only paths without an origin', () => {
    expect(['/posts', 'https://here.example/posts'].map((url) => sameOriginPath(url))).toEqual([
      '/posts',
      null,
    ])
  })
})
