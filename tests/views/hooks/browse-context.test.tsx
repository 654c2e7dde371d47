// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { Suspense, use, useState } from 'react'
import { expect, it } from 'vitest'
import type { FeedActor } from '../../../src/machines/content/feed/feed.machine.ts'
import { feedItems } from '../../../src/machines/content/feed/feed.selectors.ts'
import { isLightboxOpen } from '../../../src/machines/content/lightbox/lightbox.selectors.ts'
import type { ThreadActor } from '../../../src/machines/content/thread/thread.machine.ts'
import { threadComments } from '../../../src/machines/content/thread/thread.selectors.ts'
import type { FeedSource } from '../../../src/protocol/content/feed.ts'
import { type AppHandle, AppProvider } from '../../../src/views/app-context.tsx'
import { ErrorBoundary } from '../../../src/views/components/errors/error-boundary.tsx'
import {
  useBrowse,
  useFeed,
  useLightbox,
  useThread,
} from '../../../src/views/hooks/browse-context.tsx'
import { itemOf } from '../../spec/content/feed.steps.ts'
import { comment } from '../../spec/content/thread.steps.ts'
import { makeKit, renderPart } from '../kit/kit.tsx'

const POSTS: FeedSource = { kind: 'posts', tag: 'beads' }

it('[API-LIKE-08] opens a feed while it is mounted and keeps its items for the next mount', async () => {
  const seen: FeedActor[] = []
  function List() {
    const feed = useFeed({ ...POSTS })
    return feed && <Titles feed={feed} />
  }
  function Titles({ feed }: { feed: FeedActor }) {
    seen.push(feed)
    return <p>{useSelector(feed, feedItems).map(({ item }) => item.title)}</p>
  }
  function Page() {
    const [shown, setShown] = useState(true)
    return (
      <Suspense>
        <button type="button" onClick={() => setShown(!shown)}>
          turn
        </button>
        {shown && <List />}
      </Suspense>
    )
  }
  let requests = 0
  const { user } = renderPart(<Page />, {
    loadFeed: async () => {
      requests += 1
      return { items: [itemOf('p7')], next: null, count: 1 }
    },
  })
  await screen.findByText('p7')
  const turn = screen.getByRole('button', { name: 'turn' })
  await user.click(turn)
  const viewers = () => seen[0]?.getSnapshot().context.viewers
  await waitFor(() => expect(viewers()).toBe(0))
  await user.click(turn)
  await screen.findByText('p7')
  await waitFor(() => expect(viewers()).toBe(1))
  expect(new Set(seen).size).toBe(1)
  expect(requests).toBe(1)
})

it('[API-POST-10 LIGHTBOX-01] provides comments and the lightbox through hooks', async () => {
  function Page() {
    const thread = useThread({ type: 'post', id: 5 })
    const lightbox = useLightbox()
    return (
      <>
        {thread && <Bodies thread={thread} />}
        <p>{useSelector(lightbox, isLightboxOpen) ? 'a picture' : 'no picture'}</p>
      </>
    )
  }
  function Bodies({ thread }: { thread: ThreadActor }) {
    return <p>{useSelector(thread, threadComments).map((one) => one.comment.body)}</p>
  }
  renderPart(
    <Suspense>
      <Page />
    </Suspense>,
    { loadComments: async () => ({ items: [comment(3)], next: null, count: 1 }) },
  )
  await screen.findByText('c3')
  expect(screen.getByText('no picture')).toBeTruthy()
})

it('[A16] opens no feed or thread when a render is abandoned before commit', async () => {
  const never = new Promise<never>(() => {})
  const rendered: (FeedActor | null)[] = []
  function Page() {
    rendered.push(useFeed({ ...POSTS }))
    useThread({ type: 'post', id: 5 })
    return use(never)
  }
  const { kit } = renderPart(
    <Suspense>
      <Page />
    </Suspense>,
  )
  await waitFor(() => expect(rendered.length).toBeGreaterThan(0))
  const browse = await kit.app.browse.load()
  expect([browse.cachedFeed(POSTS), browse.cachedThread({ type: 'post', id: 5 })]).toEqual([
    null,
    null,
  ])
})

it('[CONST-06] shows an error screen when the public scope fails to load, and loads it again on Retry', async () => {
  let requests = 0
  const kit = makeKit()
  const app: AppHandle = {
    ...kit.app,
    browse: {
      load: () => {
        requests += 1
        return requests === 1 ? Promise.reject(new Error('too slow')) : kit.app.browse.load()
      },
    },
  }
  function Page() {
    return <p>{useBrowse() ? 'here' : 'never'}</p>
  }
  const { user } = renderPart(
    <AppProvider app={app}>
      <ErrorBoundary>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </AppProvider>,
  )
  await screen.findByText('Oops! Something went wrong')
  expect(requests).toBe(1)
  await user.click(screen.getByRole('button', { name: /retry|try again/i }))
  await screen.findByText('here')
  expect(requests).toBe(2)
})
