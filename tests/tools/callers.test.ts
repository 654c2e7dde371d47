import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { describe, expect, it } from 'vitest'
import { faultsOf, servicesOf } from '../../tools/checks/unused-api.ts'

const HOUSE = '/house'

/** The findings in a small project; `services` and `app` are the source of one file each. */
function faults(
  services: string,
  app: string,
  withoutScreen: Record<string, string> = {},
  handedOver: Record<string, string> = {},
): string[] {
  const fs = createVirtualFileSystem({
    [`${HOUSE}/tsconfig.json`]: JSON.stringify({
      compilerOptions: { target: 'ES2023', module: 'ESNext', allowImportingTsExtensions: true },
      include: ['src', 'tests'],
    }),
    [`${HOUSE}/src/services/posts.ts`]: services,
    [`${HOUSE}/src/app/start.ts`]: app,
    [`${HOUSE}/tests/posts.test.ts`]:
      "import * as all from '../src/services/posts.ts'\nall.createPostsApi().like()\n",
  })
  const clauses = new Set(['API-POST-06'])
  return faultsOf(servicesOf(HOUSE, { fs }), { withoutScreen, handedOver, clauses })
}

const POSTS = `export function createPostsApi() {
  return { list: () => [], async like() {} }
}
`
const IMPORT = "import { createPostsApi } from '../services/posts.ts'\n"
const UNLIKED = `${IMPORT}createPostsApi().list()\n`

describe('unused API check', () => {
  it('reports functions that only tests call', () => {
    expect(faults(POSTS, UNLIKED)).toEqual(['createPostsApi.like: no caller'])
  })

  it('reports an exported function that is only imported, re-exported or recursive', () => {
    const services =
      'export function once() {}\nexport const twice = () => {}\nexport function again(): void { again() }\n'
    const app =
      "import { once } from '../services/posts.ts'\nexport { twice } from '../services/posts.ts'\nexport type Once = typeof once\n"
    expect(faults(services, app)).toEqual([
      'once: no caller',
      'twice: no caller',
      'again: no caller',
    ])
  })

  it('ignores another function of the same name', () => {
    const app = `${UNLIKED}const other = { like() {} }\nother.like()\n`
    expect(faults(POSTS, app)).toEqual(['createPostsApi.like: no caller'])
  })

  it('detects calls through patterns, spreads, picked types and dynamic imports', () => {
    const app = `import type { createPostsApi } from '../services/posts.ts'
type Posts = ReturnType<typeof createPostsApi>
export const run = ({ like }: Pick<Posts, 'like'>) => like()
export const load = async () => {
  const { createPostsApi } = await import('../services/posts.ts')
  const all = { ...createPostsApi() }
  all.list()
}
`
    expect(faults(POSTS, app)).toEqual([])
  })

  it('accepts exceptions with a clause and reports unnecessary ones', () => {
    expect(faults(POSTS, UNLIKED, { 'createPostsApi.like': 'API-POST-06' })).toEqual([])
    const called = `${UNLIKED}createPostsApi().like()\n`
    expect(
      faults(POSTS, called, { 'createPostsApi.like': 'API-POST-06', gone: 'API-POST-06' }),
    ).toEqual(['createPostsApi.like: unnecessary exception', 'gone: unnecessary exception'])
    expect(faults(POSTS, UNLIKED, { 'createPostsApi.like': 'API-POST-99' })).toEqual([
      'createPostsApi.like: there is no clause API-POST-99',
    ])
  })

  it('follows an object that is passed as a whole to the file that calls it', () => {
    const over = { createPostsApi: 'src/app/start.ts' }
    const app = `${UNLIKED}export const send = (to: { like(): void }) => to.like()\nsend(createPostsApi())\n`
    expect(faults(POSTS, app)).toEqual(['createPostsApi.like: no caller'])
    expect(faults(POSTS, app, {}, over)).toEqual([])
    expect(faults(POSTS, UNLIKED, {}, over)).toEqual([
      'createPostsApi.like: no caller',
      'createPostsApi: unnecessary exception',
    ])
  })
})
