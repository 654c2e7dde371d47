import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Subscription } from 'xstate'
import type { SearchActor } from '../../machines/content/search/search.machine.ts'
import { useApp } from '../app-context.tsx'

/** What the box becomes once its code is there. */
interface Parts {
  search: SearchActor
  panel: typeof import('./search-panel.tsx')
}

/**
 * What stands in the search box and what happens to it: by itself at first, by the search chart
 * from when its code is there. A load that fails leaves the plain box; the next focus tries again.
 */
export function useSearchParts(
  input: RefObject<HTMLInputElement | null>,
  go: (href: string) => void,
) {
  const app = useApp()
  const [typed, setTyped] = useState('')
  const [parts, setParts] = useState<Parts | null>(null)
  // Known before the next render, so that no letter falls between the two.
  const actor = useRef<SearchActor>(null)
  const snapshot = useSelector(parts?.search, (now) => now)
  const listening = useRef<Subscription>(null)
  useEffect(() => () => listening.current?.unsubscribe(), [])

  const takeOver = ([{ search }, panel]: [{ search: SearchActor }, Parts['panel']]) => {
    if (actor.current) return
    actor.current = search
    // At once: Enter may follow before the next render.
    listening.current = search.on('search.chosen', ({ href }) => go(href))
    const box = input.current
    if (box !== null && document.activeElement === box) {
      search.send({ type: 'search.open' })
      search.send({ type: 'search.change', query: box.value })
    }
    setParts({ search, panel })
  }
  return {
    parts,
    snapshot,
    text: snapshot?.context.query ?? typed,
    load() {
      if (actor.current) actor.current.send({ type: 'search.open' })
      else {
        const code = app.loadChunk(() => import('./search-panel.tsx'))
        Promise.all([app.browse.load(), code]).then(takeOver, () => {})
      }
    },
    change(query: string) {
      // Both: between taking over and the next render the box still shows what was typed.
      setTyped(query)
      actor.current?.send({ type: 'search.change', query })
    },
    /** Enter. */
    choose() {
      if (actor.current) actor.current.send({ type: 'search.choose' })
      else if (typed.trim()) go(`/search?${new URLSearchParams({ q: typed.trim() })}`)
    },
    clear() {
      actor.current?.send({ type: 'search.close' })
      setTyped('')
    },
  }
}

/** `/` and Ctrl-K, unless somebody is typing or a dialog is open. */
function isCall(event: KeyboardEvent): boolean {
  const { key, target } = event
  const held = event.ctrlKey || event.metaKey
  if (event.altKey || event.defaultPrevented || key.toLowerCase() !== (held ? 'k' : '/'))
    return false
  const typing =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]')
  return !typing && !document.querySelector('dialog[open], [role=dialog]:not([hidden])')
}

/** Runs `show` when the keys for the search are pressed anywhere on the page. */
export function useSearchCall(show: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isCall(event)) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
