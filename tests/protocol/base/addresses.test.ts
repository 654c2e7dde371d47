import { describe, expect, test } from 'vitest'
import { portfolioPath, postPath, projectPath } from '../../../src/protocol/base/page-paths.ts'

describe('paths of content', () => {
  test.each([
    ['hello-juba', '/posts/hello-juba-7'],
    ['hello-juba-7', '/posts/hello-juba-7'],
    ['hello-juba-17', '/posts/hello-juba-17-7'],
    ['7', '/posts/7'],
    ['', '/posts/7'],
  ])('[META-05 A10] has post 7 with the slug "%s" at %s', (slug, address) => {
    for (const id of [7, '7']) {
      expect(postPath({ id, slug })).toBe(address)
      expect(portfolioPath({ id, slug })).toBe(address.replace('posts', 'portfolio'))
      expect(projectPath({ id, slug })).toBe(address.replace('posts', 'projects'))
    }
  })

  test.each([
    [
      '620fb594-0d2c-4c3e-9c55-012345678901',
      'mural',
      '/projects/mural-620fb594-0d2c-4c3e-9c55-012345678901',
    ],
    ['pr-7x', 'mural', '/projects/pr-7x'],
    ['pr-7x', '', '/projects/pr-7x'],
  ])('[A28] has the project %s with the slug "%s" at %s', (id, slug, address) => {
    expect(projectPath({ id, slug })).toBe(address)
  })
})
