import type { Page } from 'playwright/test'
import { addBlog, addPortfolioItem, addPost, addProject } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { audit, visit } from './a11y-kit.ts'

interface Address {
  path: string
  /** A heading that is visible once the page has loaded. */
  heading: string | RegExp
}

interface Made {
  work: number
  post: number
  blog: number
  project: number
  service: number
  collection: number
}

/** One content item of each type by one user, with a comment by another user on each. */
async function fill(world: World, creator: TestUser, reader: TestUser): Promise<Made> {
  const portfolioItem = await addPortfolioItem(
    world,
    creator,
    { title: 'Ferry', tags: ['river'] },
    3,
  )
  const post = await addPost(world, creator, { title: 'Market', body: 'See https://a.test #ink' })
  const body = '<h2>One</h2><p>First.</p><h2>Two</h2><ul><li><p>Point</p></li></ul><h2>Three</h2>'
  const blog = await addBlog(world, creator, { title: `A year ${creator.id}`, body })
  const project = await addProject(world, creator, { title: 'Mural' })
  for (const [type, id] of [
    ['work', portfolioItem.id],
    ['post', post.id],
    ['blog', blog.id],
  ]) {
    await world.call(reader, 'POST', 'comments/', { type, id, body: 'How did you do it?' })
  }
  await world.call(reader, 'POST', `projects/${project.id}/applications/`, { message: 'I can.' })
  await world.call(creator, 'PATCH', 'profiles/update_profile/', { user_type: 'freelancer' })
  const service = await world.call(creator, 'POST', 'services/', {
    title: 'Signs for shops',
    description: 'Two drafts.',
    price_amount: 60_000,
  })
  const collection = await world.call(creator, 'POST', 'collections/mine/', {
    title: 'River hours',
    work_id: portfolioItem.id,
  })
  return {
    collection: collection.id,
    work: portfolioItem.id,
    post: post.id,
    blog: blog.id,
    project: project.id,
    service: service.id,
  }
}

const LISTS: readonly Address[] = [
  { path: '/explore', heading: 'Explore' },
  { path: '/posts', heading: 'Posts' },
  { path: '/blog', heading: 'Blog' },
  { path: '/portfolio', heading: 'Portfolio' },
  { path: '/projects', heading: 'Projects' },
  { path: '/team', heading: 'Teams' },
  { path: '/creators', heading: 'Creators' },
  { path: '/inspiration', heading: /./ },
  { path: '/collections', heading: /./ },
]

const single = (made: Made, creator: TestUser): Address[] => [
  { path: `/posts/${made.post}`, heading: 'Market' },
  { path: '/posts/nothing', heading: 'Post not found' },
  { path: `/blog/${made.blog}`, heading: `A year ${creator.id}` },
  { path: `/portfolio/${made.work}`, heading: 'Ferry' },
  { path: `/projects/${made.project}`, heading: 'Mural' },
  { path: `/services/${made.service}`, heading: 'Signs for shops' },
  { path: '/partners', heading: 'Partner with us' },
  { path: '/email-verified', heading: 'Your e-mail address is confirmed' },
  { path: `/u/${creator.username}`, heading: creator.fullName },
]

const writing = (made: Made): Address[] => [
  { path: '/create/post', heading: /post/i },
  { path: '/create/blog', heading: /blog post/i },
  { path: '/create/upload-work', heading: /work/i },
  { path: '/create/project', heading: /project/i },
  { path: `/edit/post/${made.post}`, heading: /post/i },
  { path: `/edit/blog/${made.blog}`, heading: /blog post/i },
  { path: `/edit/work/${made.work}`, heading: /work/i },
  { path: `/upload-work/${made.work}`, heading: /work/i },
  { path: '/services/new', heading: 'New service' },
  { path: `/services/${made.service}/edit`, heading: 'Edit service' },
  { path: '/dashboard?tab=services', heading: /./ },
  { path: '/dashboard?tab=collections', heading: /./ },
  { path: '/dashboard?tab=collections&open=new', heading: /./ },
  { path: `/dashboard?tab=collections&open=${made.collection}`, heading: /./ },
  { path: '/profile', heading: /./ },
  { path: `/projects/${made.project}`, heading: 'Mural' },
]

async function auditAll(
  page: Page,
  world: World,
  addresses: readonly Address[],
): Promise<string[]> {
  const found: string[] = []
  for (const { path, heading } of addresses) {
    await visit(page, world.server.origin + path, { name: heading, level: 1 })
    found.push(...(await audit(page, path)))
  }
  return found
}

test.describe('axe finds no violations', () => {
  test.slow()

  test('on content lists, for an anonymous user', async ({ page, world }) => {
    await fill(world, await world.createUser('Ayen'), await world.createUser('Deng'))
    expect(await auditAll(page, world, LISTS)).toEqual([])
  })

  test('on content detail pages, for an anonymous user', async ({ page, world }) => {
    const creator = await world.createUser('Ayen')
    const made = await fill(world, creator, await world.createUser('Deng'))
    expect(await auditAll(page, world, single(made, creator))).toEqual([])
  })

  test('on content forms, for their author', async ({ page, world }) => {
    const creator = await world.createUser('Ayen')
    const made = await fill(world, creator, await world.createUser('Deng'))
    await signIn(page, world, creator, '/robots.txt')
    expect(await auditAll(page, world, writing(made))).toEqual([])
  })
})
