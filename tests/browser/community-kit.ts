import { addBlog, addPost, addProject, addWork, uploadPicture } from './content-kit.ts'
import { ownWorld, test, type World } from './kit.ts'
import { sell } from './market-kit.ts'

const BODY = 'The ferry leaves at six. We drew it from the bank, then from the deck.'

/** One of everything people make, all by one of them. */
export async function community(world: World) {
  const maker = await world.person('Ayen')
  const image = await uploadPicture(world, maker, { width: 900, height: 600 })
  const images = [{ id: image, alt: 'A ferry' }]
  const fields = { title: 'Ferry at low water', tags: ['river'] }
  const work = await addWork(world, maker, { ...fields, description: BODY, images }, 0)
  const post = await addPost(world, maker, { ...fields, body: BODY, images })
  const blog = await addBlog(world, maker, {
    ...fields,
    body: `<h2>One</h2><p>${BODY}</p>`,
    cover: images[0] ?? null,
  })
  const project = await addProject(world, maker, { title: 'Ferry at low water' })
  const asset = await sell(world, maker, { title: 'Ferry at low water' }, { pictures: 1 })
  await world.call(maker, 'POST', 'comments/', {
    type: 'post',
    id: post.id,
    body: 'With patience.',
  })
  return {
    maker,
    ids: { work: work.id, post: post.id, blog: blog.id, project: project.id, asset: asset.id },
  }
}

export type Community = Awaited<ReturnType<typeof community>>

/** A server of a spec's own that writes pages, with one of everything; there once its tests run. */
export function writtenCommunity(): { readonly world: World; readonly made: Community } {
  const place = {} as { world: World; made: Community }
  test.beforeAll(async () => {
    place.world = await ownWorld({ KINYETI_PAGES: 'written' })
    place.made = await community(place.world)
  })
  test.afterAll(() => place.world.server.dispose())
  return place
}

/** An address of each route that shows what people made, and what of it stands there. */
export const PAGES: { [route: string]: [address: (made: Community) => string, shows: string] } = {
  '/': [() => '/', 'Where the creatives of South Sudan meet'],
  '/explore': [() => '/explore', 'Ferry at low water'],
  '/posts': [() => '/posts', 'Ferry at low water'],
  '/posts/:slugOrId': [({ ids }) => `/posts/${ids.post}`, 'With patience.'],
  '/blog': [() => '/blog', 'Ferry at low water'],
  '/blog/:slugOrId': [({ ids }) => `/blog/${ids.blog}`, 'The ferry leaves at six.'],
  '/portfolio': [() => '/portfolio', 'Ferry at low water'],
  '/portfolio/:id': [({ ids }) => `/portfolio/${ids.work}`, 'The ferry leaves at six.'],
  '/marketplace': [() => '/marketplace', 'Ferry at low water'],
  '/marketplace/:id': [({ ids }) => `/marketplace/${ids.asset}`, 'SSP 12,000'],
  '/u/:username': [({ maker }) => `/u/${maker.username}`, 'Ayen Deng'],
  '/projects': [() => '/projects', 'Ferry at low water'],
  '/projects/:slugOrId': [({ ids }) => `/projects/${ids.project}`, 'Ferry at low water'],
  '/team': [() => '/team', 'Teams'],
  '/creators': [() => '/creators', 'Ayen Deng'],
  '/inspiration': [() => '/inspiration', 'Nothing on the table? Begin here'],
  '/collections': [() => '/collections', 'Collections'],
  '/freelance': [() => '/freelance', 'Freelance'],
  '/freelancer/:username': [({ maker }) => `/freelancer/${maker.username}`, 'Freelance'],
  '/search': [() => '/search?q=ferry', 'Ferry at low water'],
}
