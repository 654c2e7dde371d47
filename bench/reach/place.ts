import { accounts } from '../../demo/accounts.ts'
import {
  type DemoSession,
  fetchJson,
  signInTo,
  startDemo,
  stopOnError,
} from '../../tools/test/demo-server.ts'

/** A page to measure, the condition for it being readable, and whether the user is signed in. */
export interface MeasuredPage {
  /** Route pattern, `/posts/{}`. */
  readonly name: string
  readonly path: string
  /** The page is readable once an element that matches shows this text. */
  readonly selector: string
  readonly text: string
  readonly signedIn: boolean
}

export interface Demo {
  readonly origin: string
  readonly pages: readonly MeasuredPage[]
  readonly profile: string
  signIn(): Promise<DemoSession>
  end(): Promise<void>
}

interface ListedItem {
  readonly id: number
  readonly title: string
  readonly body?: string
  readonly images: readonly unknown[]
  readonly comments_count?: number
  readonly author?: { readonly username: string }
}

/**
 * The server as `npm start` runs it, with the demo data.
 * @param dataFolder folder with demo data to reuse; without it, temporary data is created
 */
export async function openDemo(dataFolder: string | undefined): Promise<Demo> {
  const server = await startDemo({ dataFolder })
  const { origin } = server
  return stopOnError(server, async () => ({
    ...server,
    ...(await choosePages(origin)),
    signIn: () => signIn(origin),
  }))
}

function signIn(origin: string): Promise<DemoSession> {
  const [account] = accounts()
  if (!account) throw new Error('the demo has no account')
  return signInTo(origin, account.username)
}

/** Pages that users would share: a post with images and comments, and an asset with images. */
async function choosePages(origin: string): Promise<Pick<Demo, 'pages' | 'profile'>> {
  const lists = await Promise.all(
    ['posts', 'creative-assets'].map((name) =>
      fetchJson<{ results: ListedItem[] }>(`${origin}/api/${name}/`),
    ),
  )
  const [posts = [], assets = []] = lists.map(({ results }) => results)
  const post = posts.find((item) => item.images.length > 1 && (item.comments_count ?? 0) > 2)
  const asset = assets.find((item) => item.images.length > 0)
  const { access } = await signIn(origin)
  const { results } = await fetchJson<{
    results: { id: number; latest_message: { body: string } }[]
  }>(`${origin}/api/messaging/conversations/`, { headers: { authorization: `Bearer ${access}` } })
  const [chat] = results
  if (!post?.author || !asset || !chat)
    throw new Error('the demo data lacks a suitable post, asset or chat')
  const anonymous = { signedIn: false }
  return {
    profile: `/u/${post.author.username}`,
    pages: [
      { ...anonymous, name: '/', path: '/', selector: 'main h1', text: '' },
      { ...anonymous, name: '/explore', path: '/explore', selector: 'main article', text: '' },
      {
        ...anonymous,
        name: '/posts/{}',
        path: `/posts/${post.id}`,
        selector: 'main article',
        text: (post.body ?? '').slice(0, 40),
      },
      {
        ...anonymous,
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
