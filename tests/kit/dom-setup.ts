/**
 * Test files of one worker share a window and the modules of the client. Each test leaves an empty
 * document, empty storage, the start address, the default locale and no failed lazy part, so that
 * files pass in any order. What is not reset: a lazy part that has loaded is shown at once from then
 * on. Kits register no hooks: they are imported once per worker, and their hooks would run for the
 * first file only.
 */
import { cleanup, configure } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, vi } from 'vitest'
import { setLocale, setTimeZone } from '../../src/views/locale.ts'
import { forgetFailedParts } from '../../src/views/routing/lazy-part.tsx'
import { unmountRoots } from './mount-root.ts'

configure({
  // A lazy part is compiled when it is first asked for, which takes seconds on a busy machine.
  asyncUtilTimeout: 30_000,
  // A click that makes React wait for a lazy part never ends inside a synchronous `act`.
  eventWrapper: (dispatch) => dispatch(),
})

afterEach(() => {
  // What Testing Library rendered goes first: its portals are in the body that is emptied below.
  cleanup()
  unmountRoots()
  vi.restoreAllMocks()
  resetPointer()
  resetWindow()
  setLocale('en-SS')
  setTimeZone(undefined)
  forgetFailedParts()
})

/**
 * Zag (menus, dialogs) tracks the pointer from the first overlay until the page unloads, and ignores
 * one that moves to where it was. Every pointer of user-event is at 0, 0, so the second menu of a
 * worker would not highlight the item that is clicked.
 */
function resetPointer(): void {
  document.dispatchEvent(new PointerEvent('pointermove', { clientX: -1 }))
  window.dispatchEvent(new Event('beforeunload'))
}

function resetWindow(): void {
  document.body.replaceChildren()
  document.head.replaceChildren()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  // An overlay that takes its history entry back later finds that it is not its own any more.
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.setURL('http://localhost:3000/')
  history.replaceState(null, '', '/')
}
