import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { freePort } from '../../lab/free-port.ts'
import { ACCOUNTS, type Found } from './scenes.ts'

export interface Session {
  access: string
  refresh: string
}

export interface Place {
  origin: string
  found: Found
  signIn(username: string): Promise<Session>
  end(): Promise<void>
}

/**
 * The built app over a demo of its own, which believes that it is `now`.
 * @param origin of a server that runs already; null starts one
 */
export async function openPlace(now: number, origin: string | null): Promise<Place> {
  const server = origin === null ? await startServer(now) : { origin, end: async () => {} }
  const signIn = (username: string) => tokens(server.origin, username)
  try {
    return { ...server, signIn, found: await find(server.origin, await signIn(ACCOUNTS.creator)) }
  } catch (error) {
    await server.end()
    throw error
  }
}

async function startServer(now: number): Promise<Pick<Place, 'origin' | 'end'>> {
  const folder = mkdtempSync(join(tmpdir(), 'kinyeti-pictures-'))
  // Root runs PostgreSQL as someone else, who has to get in.
  chmodSync(folder, 0o755)
  const clock = join(import.meta.dirname, 'clock.ts')
  const child = spawn(process.execPath, ['--import', clock, 'server/cli/start.ts'], {
    env: {
      ...process.env,
      PICTURES_NOW: String(now),
      PORT: String(await freePort()),
      KINYETI_DATA: folder,
      KINYETI_DEMO: '1',
      KINYETI_LIMITS: 'off',
      KINYETI_CLIENT: 'built',
      // The pages' clock stands still, so no token may run out.
      ACCESS_TOKEN_SECONDS: '86400',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    rmSync(folder, { recursive: true, force: true })
  }
  return ready(child).then(
    (origin) => ({ origin, end }),
    async (error) => {
      await end()
      throw error
    },
  )
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const origin = /ready at (http\S+)/.exec(said)?.[1]
      if (origin !== undefined) resolve(origin)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
}

async function ask<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as T
}

const tokens = (origin: string, username: string): Promise<Session> =>
  ask(`${origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })

interface Piece {
  id: number
  images?: readonly unknown[]
  /** Of works, whose list has only the cover. */
  image_count?: number
  cover?: unknown
  comments_count?: number
  rating?: { count: number } | null
}

/** The first of a list that is wanted, page by page. */
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
  throw new Error(`the demo lacks a piece of ${list} to look at`)
}

async function find(origin: string, { access }: Session): Promise<Found> {
  const talkedOf = ({ images = [], image_count, comments_count = 0 }: Piece) =>
    (image_count ?? images.length) > 1 && comments_count > 2
  const own = (list: string) => first(origin, `${list}/?username=${ACCOUNTS.creator}`, () => true)
  const chats = await ask<{ results: { id: number }[] }>(`${origin}/api/messaging/conversations/`, {
    headers: { authorization: `Bearer ${access}` },
  })
  const chat = chats.results[0]
  if (!chat) throw new Error('the demo lacks a conversation to look at')
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
