import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useApp } from '../../app-context.tsx'
import { isFree } from '../../shell/search-call.ts'

/** `j` and `k` go from article to article, `l` and `s` press what likes and saves the one at hand. */
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

/** Of several lists on a page the one that has the focus, else the first. */
const inCharge = (): Element | null =>
  document.activeElement?.closest('[role=feed]') ?? document.querySelector('[role=feed]')

const articlesOf = (feed: Element): HTMLElement[] => [
  ...feed.querySelectorAll<HTMLElement>(':scope > article'),
]

const focused = (articles: readonly HTMLElement[]): number =>
  articles.findIndex((article) => article.contains(document.activeElement))

/** From the article that has the focus, or to the first one that is in sight. */
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
