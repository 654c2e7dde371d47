import { join } from 'node:path'
import { ask, type DemoSession, endedUnless, signInTo, startDemo } from '../test/demo-server.ts'
import { ACCOUNTS, type Found } from './scenes.ts'

export interface Place {
  origin: string
  found: Found
  signIn(username: string): Promise<DemoSession>
  end(): Promise<void>
}

/**
 * The built app with a demo of its own, whose clock starts at `now`.
 * @param origin a running server; null starts one
 */
export async function openPlace(now: number, origin: string | null): Promise<Place> {
  const server =
    origin === null
      ? await startDemo({
          node: ['--import', join(import.meta.dirname, 'clock.ts')],
          env: { PICTURES_NOW: String(now) },
        })
      : { origin, end: async () => {} }
  const signIn = (username: string) => signInTo(server.origin, username)
  return endedUnless(server, async () => ({
    ...server,
    signIn,
    found: await find(server.origin, await signIn(ACCOUNTS.creator)),
  }))
}

interface Piece {
  id: number
  images?: readonly unknown[]
  /** For portfolio items, whose list has only the cover. */
  image_count?: number
  cover?: unknown
  comments_count?: number
  rating?: { count: number } | null
}

/** The first matching item of a paginated list. */
async function first(
  origin: string,
  list: string,
  wanted: (piece: Piece) => boolean,
): Promise<number> {
  let next: string | null = `${origin}/api/${list}`
  while (next !== null) {
    const page: { results: Piece[]; next: string | null } = await ask(next)
    const piece = page.results.find(wanted)
    if (piece) return piece.id
    next = page.next
  }
  throw new Error(`the demo has no suitable item in ${list}`)
}

async function find(origin: string, { access }: DemoSession): Promise<Found> {
  const talkedOf = ({ images = [], image_count, comments_count = 0 }: Piece) =>
    (image_count ?? images.length) > 1 && comments_count > 2
  const own = (list: string) => first(origin, `${list}/?username=${ACCOUNTS.creator}`, () => true)
  const chats = await ask<{ results: { id: number }[] }>(`${origin}/api/messaging/conversations/`, {
    headers: { authorization: `Bearer ${access}` },
  })
  const chat = chats.results[0]
  if (!chat) throw new Error('the demo has no conversation')
  return {
    work: await first(origin, 'portfolio/', talkedOf),
    post: await first(origin, 'posts/', talkedOf),
    blog: await first(origin, 'blog/', ({ cover }) => cover !== null),
    project: await first(origin, 'projects/', ({ cover }) => cover !== null),
    asset: await first(origin, 'creative-assets/', ({ rating }) => (rating?.count ?? 0) > 2),
    chat: chat.id,
    own: {
      work: await own('portfolio'),
      post: await own('posts'),
      blog: await own('blog'),
    },
  }
}
