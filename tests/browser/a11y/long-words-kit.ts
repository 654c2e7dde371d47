import { openDatabase } from '../../../server/db/database.ts'
import {
  addBlog,
  addPortfolioItem,
  addPost,
  addProject,
  uploadPicture,
} from '../kit/content-kit.ts'
import type { TestUser, World } from '../kit/kit.ts'
import { buyThroughApi, sell } from '../market/market-kit.ts'
import { promote, report } from '../safety/admin-kit.ts'

const HEBREW = 'שלום'

const wordOf = (field: string, length: number): string =>
  field.padEnd(length - HEBREW.length, 'wordwithoutend') + HEBREW

/**
 * A word of 60 letters that starts with the name of its field and ends in letters that run from
 * right to left.
 */
export const longWord = (field: string): string => wordOf(field, 60)

/** The longest word that a list of words (tags, skills) may contain. */
const shortWord = (field: string): string => wordOf(field, 40)

async function createLongUser(world: World, name: string): Promise<TestUser> {
  const user = await world.createUser(longWord(name), longWord('Family'), {
    user_type: 'freelancer',
  })
  await world.call(user, 'PATCH', 'profiles/update_profile/', {
    headline: longWord('Headline'),
    title: longWord('Title'),
    bio: longWord('Bio'),
    location: longWord('Location'),
    website: `https://example.org/${'website'.padEnd(60, 'withoutend')}`,
    skills: [longWord('Skill')],
    languages: [longWord('Language')],
    artistic_style: longWord('Style'),
    specialization: longWord('Specialization'),
    art_statement: longWord('Statement'),
    creator_type: longWord('Creatortype'),
    rate_amount: 1_000_000_000,
    rate_unit: 'hour',
    availability: 'open',
  })
  return user
}

async function addContent(world: World, creator: TestUser) {
  const picture = await uploadPicture(world, creator)
  const images = [{ id: picture, alt: longWord('Alternative') }]
  const tags = [shortWord('tag'), shortWord('label')]
  const fields = { category: shortWord('category'), tags }
  const title = longWord('Item')
  const html = ['h2', 'p', 'pre', 'blockquote']
    .map((name) => `<${name}>${longWord(name)}</${name}>`)
    .join('')
  const work = await addPortfolioItem(
    world,
    creator,
    {
      ...fields,
      title,
      images,
      description: longWord('Description'),
      tools: [shortWord('tool')],
      process: longWord('Process'),
    },
    0,
  )
  const post = await addPost(world, creator, { ...fields, title, body: longWord('Body'), images })
  const untitled = await addPost(world, creator, { ...fields, body: longWord('Untitled') })
  const blog = await addBlog(world, creator, {
    ...fields,
    title,
    excerpt: longWord('Excerpt'),
    body: `${html}<ul><li>${longWord('li')}</li></ul>`,
    cover: images[0] ?? null,
  })
  await world.call(creator, 'PATCH', 'profiles/update_profile/', { pinned_work_id: work.id })
  return { work, post, untitled, blog, images, tags }
}

async function addCollection(world: World, owner: TestUser, workId: number): Promise<void> {
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  const { id } = await db
    .insertInto('collections')
    .values({
      owner_id: owner.id,
      title: longWord('Collection'),
      slug: 'a-collection',
      description: longWord('Description'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('collection_works')
    .values({ collection_id: id, position: 0, work_id: workId })
    .execute()
  await db.destroy()
}

async function addProjects(world: World, owner: TestUser, other: TestUser) {
  const fields = {
    title: longWord('Project'),
    summary: longWord('Summary'),
    description: longWord('Description'),
    category: longWord('Category'),
    skills: [shortWord('skill')],
    budget: longWord('Budget'),
    location: longWord('Location'),
    deadline: '2031-01-15',
  }
  const own = await addProject(world, owner, fields)
  const theirs = await addProject(world, other, fields)
  const message = longWord('Application')
  await world.call(other, 'POST', `projects/${own.id}/applications/`, { message })
  await world.call(owner, 'POST', `projects/${theirs.id}/applications/`, { message })
  await world.call(owner, 'POST', 'team/', {
    project_id: own.id,
    user_id: other.id,
    role: longWord('Role'),
  })
  return own
}

async function addShop(world: World, seller: TestUser, buyer: TestUser, tags: string[]) {
  const fields = { title: longWord('Asset'), description: longWord('Description'), tags }
  const fileName = `${longWord('file')}.zip`
  const asset = await sell(world, seller, fields, { fileName })
  await buyThroughApi(world, buyer, asset.id)
  const review = await world.call(buyer, 'POST', 'asset-reviews/', {
    asset: asset.id,
    rating: 4,
    comment: longWord('Review'),
  })
  await world.call(seller, 'PATCH', `asset-reviews/${review.id}/`, { reply: longWord('Reply') })
  const theirs = await sell(world, buyer, fields, { fileName })
  await buyThroughApi(world, seller, theirs.id)
  await world.call(seller, 'PUT', `creative-assets/${theirs.id}/wish/`)
  return asset
}

async function addComments(world: World, reader: TestUser, type: string, id: number) {
  const comment = await world.call(reader, 'POST', 'comments/', {
    type,
    id,
    body: longWord('Comment'),
  })
  await world.call(reader, 'POST', `comments/${comment.id}/reply/`, { body: longWord('Answer') })
}

/** Users and content in which every text of a user is one long word. */
export async function createLongWords(world: World) {
  const owner = await createLongUser(world, 'Owner')
  const other = await createLongUser(world, 'Other')
  const staff = await promote(world, await createLongUser(world, 'Staff'), {
    is_staff: true,
    is_superuser: true,
  })
  const content = await addContent(world, owner)
  await addContent(world, other)
  await addCollection(world, owner, content.work.id)
  const project = await addProjects(world, owner, other)
  const asset = await addShop(world, owner, other, content.tags)
  await addComments(world, other, 'post', content.post.id)
  await addComments(world, other, 'work', content.work.id)
  await addComments(world, other, 'blog', content.blog.id)
  await world.call(other, 'PUT', 'likes/', { type: 'work', id: content.work.id })
  await world.call(owner, 'PUT', 'likes/', { type: 'post', id: content.post.id })
  await world.call(other, 'PUT', `follow/toggle/${owner.id}/`)
  const title = longWord('Reminder')
  await world.call(owner, 'POST', 'notifications/', { title, message: longWord('Note') })
  const chat = await world.createConversation(other, owner, [longWord('Message'), longWord('Re')])
  const blocked = await createLongUser(world, 'Blocked')
  await world.call(owner, 'POST', 'blocks/', { user_id: blocked.id })
  const { id: reportId } = await report(world, other, 'work', content.work.id, longWord('Details'))
  await world.call(staff, 'POST', `admin/content/post/${content.untitled.id}/hide/`, {
    reason: longWord('Reason'),
  })
  return { owner, other, staff, ...content, project, asset, chat, reportId }
}

export type LongWords = Awaited<ReturnType<typeof createLongWords>>
