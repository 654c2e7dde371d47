import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useApp } from '../../app-context.tsx'
import { isFree } from '../../shell/search-call.ts'

/** `j` and `k` move between articles; `l` and `s` like and save the focused one. */
export function useFeedKeys(list: RefObject<HTMLElement | null>): void {
  const { preferences } = useApp()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const feed = list.current
    if (feed === null || !isFree(event) || preferences.get('keys') === 'off') return
    if (feed !== inCharge()) return
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    if (step !== 0) move(feed, step)
    else if (event.key === 'l' || event.key === 's') press(feed, event.key)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The feed with the focus, else the first one on the page. */
const inCharge = (): Element | null =>
  document.activeElement?.closest('[role=feed]') ?? document.querySelector('[role=feed]')

const articlesOf = (feed: Element): HTMLElement[] => [
  ...feed.querySelectorAll<HTMLElement>(':scope > article'),
]

const focused = (articles: readonly HTMLElement[]): number =>
  articles.findIndex((article) => article.contains(document.activeElement))

/** Moves from the focused article, or to the first visible one. */
function move(feed: Element, step: number): void {
  const articles = articlesOf(feed)
  const here = focused(articles)
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const inSight = articles.findIndex((one) => one.getBoundingClientRect().top >= header)
  const next = articles[here === -1 ? inSight : here + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'start' })
}

function press(feed: Element, key: 'l' | 's'): void {
  const articles = articlesOf(feed)
  articles[focused(articles)]?.querySelector<HTMLElement>(`[data-key=${key}]`)?.click()
}
