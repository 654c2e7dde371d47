import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '../../demo/accounts.ts'

/** One page, what says that it can be read, and who looks at it. */
export interface Stop {
  /** As the route says it, `/posts/{}`. */
  readonly name: string
  readonly path: string
  /** It can be read once an element that matches shows this text. */
  readonly selector: string
  readonly text: string
  readonly signedIn: boolean
}

export interface Member {
  readonly access: string
  readonly refresh: string
}

export interface Place {
  readonly origin: string
  readonly stops: readonly Stop[]
  readonly profile: string
  /** A session of its own for each that asks: a refresh token is good once. */
  signIn(): Promise<Member>
  end(): Promise<void>
}

interface Listed {
  readonly id: number
  readonly title: string
  readonly body?: string
  readonly images: readonly unknown[]
  readonly comments_count?: number
  readonly author?: { readonly username: string }
}

/**
 * The server as `npm start` runs it, with the demo's people and works.
 * @param kept a folder whose demo is used again; left out, one is made and thrown away
 */
export async function openPlace(kept: string | undefined): Promise<Place> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'kinyeti-reach-'))
  // Root runs PostgreSQL as someone else, who has to get in.
  chmodSync(folder, 0o755)
  const child = spawn(process.execPath, ['server/cli/start.ts'], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      KINYETI_DATA: folder,
      KINYETI_DEMO: '1',
      KINYETI_LIMITS: 'off',
      KINYETI_CLIENT: 'built',
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
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const origin = await ready(child)
    return { origin, ...(await choose(origin)), signIn: () => signIn(origin), end }
  } catch (error) {
    await end()
    throw error
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
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

function signIn(origin: string): Promise<Member> {
  const [account] = accounts()
  if (!account) throw new Error('the demo has no account')
  const { username, password } = account
  return ask(`${origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
}

/** What people would share: a post with pictures and comments, an asset with pictures. */
async function choose(origin: string): Promise<Pick<Place, 'stops' | 'profile'>> {
  const lists = await Promise.all(
    ['posts', 'creative-assets'].map((name) =>
      ask<{ results: Listed[] }>(`${origin}/api/${name}/`),
    ),
  )
  const [posts = [], assets = []] = lists.map(({ results }) => results)
  const post = posts.find((one) => one.images.length > 1 && (one.comments_count ?? 0) > 2)
  const asset = assets.find((one) => one.images.length > 0)
  const { access } = await signIn(origin)
  const { results } = await ask<{ results: { id: number; latest_message: { body: string } }[] }>(
    `${origin}/api/messaging/conversations/`,
    { headers: { authorization: `Bearer ${access}` } },
  )
  const [chat] = results
  if (!post?.author || !asset || !chat) throw new Error('the demo lacks what is to be looked at')
  const guest = { signedIn: false }
  return {
    profile: `/u/${post.author.username}`,
    stops: [
      { ...guest, name: '/', path: '/', selector: 'main h1', text: '' },
      { ...guest, name: '/explore', path: '/explore', selector: 'main article', text: '' },
      {
        ...guest,
        name: '/posts/{}',
        path: `/posts/${post.id}`,
        selector: 'main article',
        text: (post.body ?? '').slice(0, 40),
      },
      {
        ...guest,
        name: '/marketplace/{}',
        path: `/marketplace/${asset.id}`,
        selector: 'main h1',
        text: asset.title,
      },
      {
        name: '/messages/{}',
        path: `/messages/${chat.id}`,
        selector: '[role=log]',
        text: chat.latest_message.body,
        signedIn: true,
      },
    ],
  }
}
