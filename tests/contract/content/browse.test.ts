import { beforeEach, describe, expect, test } from 'vitest'
import { type AnyActorRef, createActor, waitFor } from 'xstate'
import type { AppParts } from '../../../src/app/app-parts.ts'
import { browseHandle } from '../../../src/app/browse-facade.ts'
import { provideBrowse } from '../../../src/app/effects/browse.ts'
import { NO_FIRST_PAGES } from '../../../src/app/preloaded-data.ts'
import type { FeedActor } from '../../../src/machines/content/feed/feed.machine.ts'
import * as feedOf from '../../../src/machines/content/feed/feed.selectors.ts'
import type { ThreadActor } from '../../../src/machines/content/thread/thread.machine.ts'
import * as threadOf from '../../../src/machines/content/thread/thread.selectors.ts'
import type { FeedSource } from '../../../src/protocol/content/feed.ts'
import { createContentApi } from '../../../src/services/content-api.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createUserFactory, participantOf } from '../live/live-people.ts'
import { createClient } from '../ssr/client.ts'
import { addContent } from './content-kit.ts'

let ayen: TestUser
let lado: TestUser
const api = await startFileApi()
const join = createUserFactory(api)

beforeEach(async () => {
  ayen = await join('ayen')
  lado = await join('lado')
})

/** The client's public scope with its real effects, as run in a user's browser. */
function browserOf(user?: TestUser) {
  const client = createClient(api, user)
  const content = createContentApi(client.http)
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const logic = provideBrowse({
    env: { now: Date.now, random: Math.random, newId: () => crypto.randomUUID() },
    services: {
      api: { content: async () => content },
      http: client.http,
      log,
      chunks: { fetch: <T>(part: () => Promise<T>) => part() },
    },
    environment: { window: { fetch: client.fetch, addEventListener() {} } },
    firstPages: NO_FIRST_PAGES,
  } as unknown as AppParts) // The public scope uses only these dependencies.
  const actor = createActor(logic).start()
  return { calls: client.calls, content, actor, ...browseHandle(actor) }
}

const settled = async <T extends AnyActorRef>(actor: T, is: (found: T) => boolean) => {
  await waitFor(actor, () => is(actor), { timeout: 10_000 })
}
const status = (feed: FeedActor) => feedOf.feedStatus(feed.getSnapshot())
const titles = (feed: FeedActor) =>
  feedOf.feedItems(feed.getSnapshot()).map(({ type, item }) => `${type} ${item.title}`)
const said = (thread: ThreadActor) =>
  threadOf
    .threadComments(thread.getSnapshot())
    .map(({ comment, replies }) => [comment, ...replies].map((one) => `${one.state} ${one.body}`))

describe('feeds', () => {
  test('[API-LIKE-08 A16] load every item once, also when new items are added in between', async () => {
    for (let n = 1; n <= 25; n++) {
      const created_at = new Date(Date.UTC(2026, 0, 1, 0, n))
      await addContent(api, 'post', ayen, { title: `p${n}`, created_at })
    }
    const { feed } = browserOf()
    const posts = feed({ kind: 'posts', user: ayen.id })
    posts.send({ type: 'list.opened' })
    await settled(posts, (found) => status(found) === 'ready')
    for (let n = 26; n <= 28; n++) await addContent(api, 'post', ayen, { title: `p${n}` })
    posts.send({ type: 'list.more' })
    await settled(posts, (found) => status(found) === 'ended')
    expect(titles(posts)).toEqual(Array.from({ length: 25 }, (_, n) => `post p${25 - n}`))
  })

  test('[API-LIKE-08 API-POST-01] continue from a given offset', async () => {
    for (let n = 1; n <= 45; n++) {
      const created_at = new Date(Date.UTC(2026, 0, 1, 0, n))
      await addContent(api, 'post', ayen, { title: `p${n}`, created_at })
    }
    const { feed } = browserOf()
    const posts = feed({ kind: 'posts', user: ayen.id, from: 2 })
    posts.send({ type: 'list.opened' })
    await settled(posts, (found) => status(found) === 'ready')
    expect(titles(posts)).toEqual(Array.from({ length: 20 }, (_, n) => `post p${25 - n}`))
    posts.send({ type: 'list.more' })
    await settled(posts, (found) => status(found) === 'ended')
    expect(titles(posts)).toEqual(Array.from({ length: 25 }, (_, n) => `post p${25 - n}`))
  })

  test('[API-LIKE-08 API-LIKE-09] explore loads one mixed list', async () => {
    for (const type of ['post', 'work', 'blog'] as const) {
      await addContent(api, type, ayen, {
        title: `new ${type}`,
        ...(type === 'blog' ? { published: true } : {}),
      })
    }
    const browser = browserOf()
    const explore = browser.feed({ kind: 'explore', mode: 'for-you' })
    explore.send({ type: 'list.opened' })
    await settled(explore, (found) => ['ready', 'ended'].includes(status(found)))
    expect(titles(explore)).toEqual(
      expect.arrayContaining(['post new post', 'work new work', 'blog new blog']),
    )
    expect(browser.calls).toEqual(['GET /api/explore/feed/ 200'])
  })

  test('[API-PORT-03 API-BLOG-01] load portfolio items and blog posts of one user', async () => {
    await addContent(api, 'work', lado, { title: 'Beads' })
    await addContent(api, 'blog', lado, { title: 'How beads are made', published: true })
    const { feed } = browserOf()
    const sources: FeedSource[] = [
      { kind: 'works', username: lado.username },
      { kind: 'blog', author: lado.username },
    ]
    const lists = sources.map(feed)
    for (const list of lists) list.send({ type: 'list.opened' })
    for (const list of lists) await settled(list, (found) => status(found) === 'ended')
    expect(lists.map(titles)).toEqual([['work Beads'], ['blog How beads are made']])
  })

  test('[A13] saved items report that sign-in is required', async () => {
    const saved = browserOf().feed({ kind: 'saved' })
    saved.send({ type: 'list.opened' })
    await settled(saved, (found) => status(found) === 'failed')
    expect(feedOf.feedError(saved.getSnapshot())).toBe('Authentication required')
    const own = browserOf(lado).feed({ kind: 'saved' })
    own.send({ type: 'list.opened' })
    await settled(own, (found) => status(found) === 'ended')
    expect(titles(own)).toEqual([])
  })
})

describe('comments', () => {
  test('[API-POST-10 API-POST-11 API-POST-13 API-POST-14 API-POST-15 API-POST-16] are added, replied to, liked, edited and deleted', async () => {
    const id = await addContent(api, 'work', ayen, { title: 'Gourds' })
    const thread = browserOf(lado).thread({ type: 'work', id })
    thread.send({ type: 'list.opened' })
    await settled(thread, (found) => threadOf.threadStatus(found.getSnapshot()) === 'ready')
    const author = participantOf(lado)
    thread.send({ type: 'comment.add', body: 'Fine work', parentId: null, author })
    expect(said(thread)).toEqual([['sending Fine work']])
    await settled(thread, (found) => said(found)[0]?.[0] === 'stored Fine work')
    const first = threadOf.threadComments(thread.getSnapshot())[0]!.comment
    thread.send({ type: 'comment.add', body: 'Where is it?', parentId: first.id, author })
    await settled(thread, (found) => said(found)[0]?.[1] === 'stored Where is it?')
    thread.send({ type: 'comment.like', id: first.id })
    thread.send({ type: 'comment.edit', id: first.id, body: 'Very fine work' })
    thread.send({ type: 'comment.remove', id: first.id })
    await settled(thread, (found) => found.getSnapshot().context.changes.length === 0)
    const mine = said(thread)
    expect(mine).toEqual([['stored ', 'stored Where is it?']])

    const other = browserOf().thread({ type: 'work', id })
    other.send({ type: 'list.opened' })
    await settled(other, (found) => threadOf.threadStatus(found.getSnapshot()) === 'ready')
    expect(said(other)).toEqual(mine)
    expect(threadOf.commentCount(other.getSnapshot(), 99)).toBe(1)
  })

  test('[B5] a comment with a lost response is stored once, whether it is sent or read again', async () => {
    const id = await addContent(api, 'blog', ayen, { title: 'Nile', published: true })
    const browser = browserOf(lado)
    const thread = browser.thread({ type: 'blog', id })
    const author = participantOf(lado)
    const add = browser.content.blog.addComment
    browser.content.blog.addComment = async (...given) => {
      browser.content.blog.addComment = add
      await add(...given)
      throw new TypeError('the response was lost')
    }
    thread.send({ type: 'list.opened' })
    thread.send({ type: 'comment.add', body: 'Once', parentId: null, author })
    await settled(thread, (found) => said(found)[0]?.[0] === 'failed Once')
    const failed = threadOf.threadComments(thread.getSnapshot())[0]!.comment
    thread.send({ type: 'comment.retry', id: failed.id })
    await settled(thread, (found) => said(found)[0]?.[0] === 'stored Once')
    expect(said(thread)).toEqual([['stored Once']])
    expect((await browser.content.blog.comments(id)).items).toHaveLength(1)
  })
})
