import { expect, it } from 'vitest'
import { cachedReader } from '../../src/app/effects/publishing/editor.ts'
import { assetQuery } from '../../src/services/queries/assets.ts'
import { blogEntryQuery } from '../../src/services/queries/blog.ts'
import { createQueryClient } from '../../src/services/queries/client.ts'
import { workQuery } from '../../src/services/queries/portfolio.ts'
import { postQuery } from '../../src/services/queries/posts.ts'
import { projectQuery } from '../../src/services/queries/projects.ts'
import { json } from '../kit/fakes/http.ts'
import { createTestServices } from '../services/kit/kit.ts'

it('the page of a form and its editor request a record once', async () => {
  const { api, server } = createTestServices({ stored: { access: 'a' } })
  const paths = ['posts/4/', 'portfolio/4/', 'blog/by_id/4/', 'projects/4/', 'creative-assets/4/']
  for (const path of paths) server.on(`GET /api/${path}`, json(200, { id: 4, owned: false }))
  const client = createQueryClient()
  const reader = cachedReader(api, client)
  const ref = { by: 'id', id: '4' } as const
  const read = await Promise.all([
    client.fetchQuery(postQuery(api, '4')),
    reader.posts.get('4'),
    client.fetchQuery(workQuery(api, '4')),
    reader.portfolio.get('4'),
    client.fetchQuery(blogEntryQuery(api, ref)),
    reader.blog.byRef(ref),
    client.fetchQuery(projectQuery(api, '4')),
    reader.projects.get('4'),
    client.fetchQuery(assetQuery(api, '4')),
    reader.assets.get('4'),
  ])
  expect(read.map(({ id }) => id)).toEqual(Array.from(read, () => 4))
  expect(server.log.toSorted()).toEqual(paths.map((path) => `GET /api/${path}`).toSorted())
  client.clear()
})
