import type { RefObject } from 'react'
import { useApp } from '../../app-context.tsx'
import { isShortcutAllowed } from '../../hooks/search-call.ts'
import { useDocumentKey } from '../../hooks/use-document-key.ts'

/** `j` and `k` move between articles; `l` and `s` like and save the focused one. */
export function useFeedKeys(list: RefObject<HTMLElement | null>): void {
  const { preferences } = useApp()
  useDocumentKey((event) => {
    const feed = list.current
    if (feed === null || !isShortcutAllowed(event) || preferences.get('keys') === 'off') return
    if (feed !== activeFeed()) return
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    if (step !== 0) moveFocus(feed, step)
    else if (event.key === 'l' || event.key === 's') clickAction(feed, event.key)
    else return
    event.preventDefault()
  })
}

/** The feed with the focus, else the first one on the page. */
const activeFeed = (): Element | null =>
  document.activeElement?.closest('[role=feed]') ?? document.querySelector('[role=feed]')

const articlesOf = (feed: Element): HTMLElement[] => [
  ...feed.querySelectorAll<HTMLElement>(':scope > article'),
]

const focusedIndex = (articles: readonly HTMLElement[]): number =>
  articles.findIndex((article) => article.contains(document.activeElement))

/** Moves from the focused article, or to the first visible one. */
function moveFocus(feed: Element, step: number): void {
  const articles = articlesOf(feed)
  const currentIndex = focusedIndex(articles)
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const firstVisible = articles.findIndex(
    (article) => article.getBoundingClientRect().top >= header,
  )
  const target = articles[currentIndex === -1 ? firstVisible : currentIndex + step]
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'start' })
}

function clickAction(feed: Element, key: 'l' | 's'): void {
  const articles = articlesOf(feed)
  articles[focusedIndex(articles)]?.querySelector<HTMLElement>(`[data-key=${key}]`)?.click()
}
