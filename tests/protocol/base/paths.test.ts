import { describe, expect, test } from 'vitest'
import { apiPath, callKind, isPublicPath } from '../../../src/protocol/base/paths.ts'

describe('public paths', () => {
  const rows: [clause: string, path: string, expected: boolean][] = [
    ['[ROLE-05]', '/api/explore', true],
    ['[ROLE-05]', '/api/explore/feed/?limit=20', true],
    ['[ROLE-05]', '/api/explorer/', false],
    ['[ROLE-06]', '/api/posts/5/increment_view/', true],
    ['[ROLE-06]', '/api/posts/5/increment_view', true],
    ['[ROLE-06]', '/api/posts/my-post-5/increment_view/?x=1', true],
    ['[ROLE-06]', '/api/posts/5/6/increment_view/', false],
    ['[ROLE-06]', '/api/posts/5/increment_views/', false],
    ['[ROLE-07]', '/api/blog', true],
    ['[ROLE-07]', '/api/blog/my-blog-12/', true],
    ['[ROLE-07]', '/api/blogs/', false],
    ['[ROLE-08]', '/api/auth/token/', true],
    ['[ROLE-08]', '/api/authors/', false],
    ['[ROLE-09]', '/api/public-profiles/?user__id=5', true],
    ['[ROLE-09]', '/api/public-profiles/search/?q=a', true],
    ['[ROLE-09]', '/api/public-profiles-2/', false],
    ['[ROLE-10]', '/api/posts/', false],
    ['[ROLE-10]', '/api/users/me/', false],
    ['[ROLE-10]', '/api/portfolio/', false],
    ['[ROLE-10]', '/api/blogs/', false],
    ['[ROLE-10]', '/api/users/?next=/api/blog/', false],
    ['[ROLE-10]', '/api/blog/../users/me/', false],
    ['[A2.2]', 'https://api.example.org/api/blog/', true],
    ['[A2.2]', 'https://api.example.org/api/users/me/', false],
    ['[A2.2]', 'blog/', true],
    ['[A2.2]', 'users/me/', false],
    ['[A2.2]', 'http://[', false],
    ['[A2.2]', '', false],
  ]
  for (const [clause, path, expected] of rows) {
    test(`${clause} "${path}" is ${expected ? 'public' : 'private'}`, () => {
      expect(isPublicPath(path)).toBe(expected)
    })
  }
})

describe('request kinds', () => {
  const rows: [method: string, path: string, expected: string][] = [
    ['POST', 'auth/token/', 'credential'],
    ['post', '/api/auth/token', 'credential'],
    ['POST', '/api/auth/token/refresh/', 'credential'],
    ['POST', '/api/token/refresh/', 'credential'],
    ['POST', '/api/auth/jwt/refresh/', 'credential'],
    ['POST', 'auth/google/', 'credential'],
    ['POST', 'users/', 'credential'],
    ['GET', 'users/', 'private'],
    ['GET', 'auth/google/config/', 'public'],
    ['POST', 'auth/token/validate/', 'public'],
    ['GET', 'blog/', 'public'],
    ['POST', 'posts/5/increment_view/', 'public'],
    ['GET', 'posts/', 'private'],
    ['DELETE', 'users/me/', 'private'],
  ]
  for (const [method, path, expected] of rows) {
    test(`[A2.2] ${method} ${path} is ${expected}`, () => {
      expect(callKind(method, path)).toBe(expected)
    })
  }

  test("[A2.2] prefer the caller's option to the path", () => {
    expect([
      callKind('POST', 'blog/', 'private'),
      callKind('GET', 'users/me/', 'public'),
      callKind('POST', 'auth/token/', 'private'),
    ]).toEqual(['private', 'public', 'private'])
  })
})

describe('API paths', () => {
  const rows: [path: string, expected: string][] = [
    ['users/me/', '/api/users/me/'],
    ['/api/devices/', '/api/devices/'],
    ['https://api.example.org/api/users/me/', 'https://api.example.org/api/users/me/'],
    ['users/username/a:b/', '/api/users/username/a:b/'],
  ]
  for (const [path, expected] of rows) {
    test(`[HTTP-05] resolve ${path} to ${expected}`, () => expect(apiPath(path)).toBe(expected))
  }
})
