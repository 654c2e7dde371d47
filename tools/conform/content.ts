import { randomBytes } from 'node:crypto'
import { sameId } from '../../src/protocol/base/ids.ts'
import type { Id, Json } from '../../src/protocol/base/types.ts'
import { BLOG, type Blog, POST, type Post, WORK, type Work } from './kinds.ts'
import type { Kit } from './kit.ts'
import { idIn, readRecord } from './readers.ts'
import { changeRecord, type Made, makeRecord, removeRecord } from './records.ts'
import { SHAPES } from './shapes.ts'

/** The content that the checks of other domains use; null if it could not be made. */
export interface Content {
  readonly post: Made<Post> | null
  readonly work: Made<Work> | null
  readonly blog: Made<Blog> | null
}

/** Posts, portfolio items and blog posts (7.4, 7.5, 7.6). What it makes stays for other checks. */
export async function checkContent(kit: Kit): Promise<Content> {
  const post = await checkPosts(kit)
  const work = await checkPortfolio(kit)
  const blog = await checkBlog(kit)
  return { post, work, blog }
}

/** Deletes what `checkContent` made. */
export async function removeContent(kit: Kit, { post, work, blog }: Content): Promise<void> {
  if (post !== null) await removeRecord(kit, POST, post)
  if (work !== null) await removeRecord(kit, WORK, work)
  if (blog !== null) await removeRecord(kit, BLOG, blog)
}

async function checkPosts(kit: Kit) {
  const key = 'GET posts/'
  const post = await makeRecord(kit, POST)
  await kit.list(key, {}, SHAPES.post)
  if (post === null) {
    kit.skip(/ posts\/\{id\}/, 'needs POST posts/')
    return null
  }
  const params = { id: post.id }
  await kit.check('GET posts/{id}/', { params }, readRecord(SHAPES.post))
  await changeRecord(kit, POST, post)
  const clause = 'API-POST-01'
  await checkListed(kit, key, post)
  await checkFilter(kit, key, { id: post.id, clause, name: 'user', value: kit.me.id })
  await checkFilter(kit, key, { id: post.id, clause, name: 'category' })
  await checkFilter(kit, key, { id: post.id, clause, name: 'tag', value: 'conformance-check' })
  await kit.check('POST posts/{id}/increment_view/', { as: null, params })
  return post
}

async function checkPortfolio(kit: Kit) {
  const key = 'GET portfolio/'
  const work = await makeRecord(kit, WORK)
  await kit.list(key, {}, SHAPES.work)
  await kit.list('GET portfolio/mine/', {}, SHAPES.work)
  if (work === null) {
    kit.skip(/ portfolio\/\{id\}/, 'needs POST portfolio/')
    return null
  }
  if (work.record.images.length === 0)
    kit.recorder.loss('POST portfolio/', ['the picture that was sent is not in the record'])
  await kit.check('GET portfolio/{id}/', { params: { id: work.id } }, readRecord(SHAPES.work))
  await checkListed(kit, 'GET portfolio/mine/', work)
  const { id, text } = work
  const { username } = kit.me
  await checkFilter(kit, key, { id, clause: 'API-PORT-03', name: 'username', value: username })
  await checkFilter(kit, key, { id, clause: 'API-PORT-05', name: 'search', value: text })
  await changeRecord(kit, WORK, work)
  return work
}

async function checkBlog(kit: Kit) {
  const blog = await makeRecord(kit, BLOG)
  await kit.list('GET blog/', { as: null }, SHAPES.blog)
  await kit.list('GET blog/my_posts/', {}, SHAPES.blog)
  if (blog === null) {
    kit.skip(/ blog\/(?:by_id\/)?\{/, 'needs POST blog/')
    return null
  }
  const params = { id: blog.id }
  await kit.check('GET blog/by_id/{id}/', { as: null, params }, readRecord(SHAPES.blog))
  const { slug } = blog.record
  if (slug === '') kit.skip(/^GET blog\/\{slug\}\/$/, 'the blog post has no slug')
  else await kit.check('GET blog/{slug}/', { as: null, params: { slug } }, readRecord(SHAPES.blog))
  await checkListed(kit, 'GET blog/my_posts/', blog)
  await changeRecord(kit, BLOG, blog)
  return blog
}

/** Whether a list has what was made. */
export async function checkListed(
  kit: Kit,
  key: string,
  { id }: { id: Id },
  loss = 'what was just made is not in the list',
): Promise<void> {
  const isIt = (raw: Json) => sameId(idIn(raw), id)
  const entries = await kit.pages(key, {}, isIt)
  if (entries !== null && !entries.some(isIt)) kit.recorder.loss(key, [loss])
}

interface Filter {
  /** Of a record that the value finds. */
  readonly id: Id
  readonly clause: string
  /** Of the query parameter. */
  readonly name: string
  readonly value?: Json
}

/** Whether a filter of a list finds what has the value, and nothing else. */
export async function checkFilter(kit: Kit, key: string, filter: Filter): Promise<void> {
  const { id, clause, name, value } = filter
  const isIt = (raw: Json) => sameId(idIn(raw), id)
  if (value !== undefined) {
    const entries = await kit.pages(key, { query: { [name]: value } }, isIt)
    if (entries !== null && !entries.some(isIt))
      kit.recorder.loss(key, [`?${name}=${value} does not find what has it`])
  }
  const other = randomBytes(8).toString('hex')
  const entries = await kit.pages(key, { query: { [name]: other } }, isIt)
  if (entries?.some(isIt))
    kit.recorder.wrong(key, {
      came: `?${name}=${other} lists what does not have it`,
      expected: `the filter ${name} to be applied`,
      clause,
    })
}
