// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import type { FeedItem } from '../../../src/protocol/content/creative-types.ts'
import { OwnRow } from '../../../src/views/account/dashboard/own-row.tsx'
import { AppProvider } from '../../../src/views/app-context.tsx'
import { post, renderContent, story, work } from '../content/content-kit.tsx'

const PLACEHOLDER = 'img[src="/brand/weave.svg"]'

function rowOf(entry: FeedItem): HTMLElement {
  const { app } = renderContent('/faq')
  const place = document.createElement('ul')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <AppProvider app={app}>
        <OwnRow entry={entry} onDelete={() => {}} />
      </AppProvider>,
    ),
  )
  return place
}

describe('row of the user’s content', () => {
  it.each([
    ['post', { type: 'post', item: post(1) }],
    ['blog', { type: 'blog', item: story(1) }],
  ] as const)(
    '[ROUTE-36] a %s without a picture shows an icon of its type, not the placeholder',
    (kind, entry) => {
      const row = rowOf(entry)
      expect(row.querySelector(PLACEHOLDER)).toBe(null)
      expect(row.querySelector(`[data-kind=${kind}] svg`)).not.toBe(null)
    },
  )

  it('a post without a title is named after its text, never cut inside a character', () => {
    const astronaut = '👩🏽‍🚀'
    const body = `${'a'.repeat(78)}${astronaut} lands`
    const row = rowOf({ type: 'post', item: post(1, { title: '', body }) })
    expect(row.querySelector('a[href^="/posts/"]')?.textContent).toBe(`${'a'.repeat(78)}…`)
  })

  it('[ENT-18] a portfolio item without a picture shows the placeholder', () => {
    const row = rowOf({ type: 'work', item: work(1, { images: [] }) })
    expect(row.querySelector(PLACEHOLDER)).not.toBe(null)
  })
})
