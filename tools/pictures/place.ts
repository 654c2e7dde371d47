import { join } from 'node:path'
import {
  type DemoSession,
  fetchJson,
  signInTo,
  startDemo,
  stopOnError,
} from '../test/demo-server.ts'
import { ACCOUNTS, type DemoItems } from './scenes.ts'

export interface Demo {
  origin: string
  items: DemoItems
  signIn(username: string): Promise<DemoSession>
  end(): Promise<void>
}

/**
 * The built app with a demo of its own, whose clock starts at `now`.
 * @param origin a running server; null starts one
 */
export async function openDemo(now: number, origin: string | null): Promise<Demo> {
  const server =
    origin === null
      ? await startDemo({
          node: ['--import', join(import.meta.dirname, 'clock.ts')],
          env: { PICTURES_NOW: String(now) },
        })
      : { origin, end: async () => {} }
  const signIn = (username: string) => signInTo(server.origin, username)
  return stopOnError(server, async () => ({
    ...server,
    signIn,
    items: await findItems(server.origin, await signIn(ACCOUNTS.creator)),
  }))
}

interface ListedItem {
  id: number
  images?: readonly unknown[]
  /** For portfolio items, whose list has only the cover. */
  image_count?: number
  cover?: unknown
  comments_count?: number
  rating?: { count: number } | null
}

/** The first matching item of a paginated list. */
async function firstItem(
  origin: string,
  list: string,
  matches: (item: ListedItem) => boolean,
): Promise<number> {
  let next: string | null = `${origin}/api/${list}`
  while (next !== null) {
    const page: { results: ListedItem[]; next: string | null } = await fetchJson(next)
    const item = page.results.find(matches)
    if (item) return item.id
    next = page.next
  }
  throw new Error(`the demo has no suitable item in ${list}`)
}

async function findItems(origin: string, { access }: DemoSession): Promise<DemoItems> {
  const hasDiscussion = ({ images = [], image_count, comments_count = 0 }: ListedItem) =>
    (image_count ?? images.length) > 1 && comments_count > 2
  const ownItem = (list: string) =>
    firstItem(origin, `${list}/?username=${ACCOUNTS.creator}`, () => true)
  const chats = await fetchJson<{ results: { id: number }[] }>(
    `${origin}/api/messaging/conversations/`,
    {
      headers: { authorization: `Bearer ${access}` },
    },
  )
  const chat = chats.results[0]
  if (!chat) throw new Error('the demo has no conversation')
  return {
    work: await firstItem(origin, 'portfolio/', hasDiscussion),
    post: await firstItem(origin, 'posts/', hasDiscussion),
    blog: await firstItem(origin, 'blog/', ({ cover }) => cover !== null),
    project: await firstItem(origin, 'projects/', ({ cover }) => cover !== null),
    asset: await firstItem(origin, 'creative-assets/', ({ rating }) => (rating?.count ?? 0) > 2),
    service: await firstItem(origin, 'services/', () => true),
    chat: chat.id,
    own: {
      work: await ownItem('portfolio'),
      post: await ownItem('posts'),
      blog: await ownItem('blog'),
    },
  }
}
