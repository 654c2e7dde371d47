import { useSelector } from '@xstate/react'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { button, input as field } from '../../../styled-system/recipes'
import { isHandedOver, typedText } from '../../machines/content/searchBox/searchBox.selectors.ts'
import { useApp } from '../app-context.tsx'
import { useSearchShortcut } from '../hooks/search-call.ts'
import { useBackCloses } from '../routing/back-closes.ts'

const phone = css({ hideFrom: 'lg' })
const box = css({
  position: { base: 'absolute', lg: 'relative' },
  inset: { base: '0', lg: '[auto]' },
  zIndex: 'raised',
  display: { base: 'none', lg: 'flex' },
  alignItems: 'center',
  gap: '1',
  flexGrow: '1',
  minWidth: '0',
  maxWidth: { lg: '[20rem]' },
  paddingInline: { base: '2', lg: '0' },
  background: 'canvas',
  '&[data-open]': { display: 'flex' },
  '& form': { flexGrow: '1', minWidth: '0' },
})

const NAME = 'Search Kinyeti'

/**
 * Search box of the header (SEARCH-01…09); on narrow screens a button opens it over the full width.
 * It is a plain input until the user interacts with it: then the search machine is loaded and takes
 * control of the same input and its text. Enter searches at any time.
 */
export function SearchBox() {
  const { searchBox, searchParts } = useApp()
  const [path, navigate] = useLocation()
  const parts = useSelector(searchBox, isHandedOver) ? searchParts() : null
  const typed = useSelector(searchBox, typedText)
  const snapshot = useSelector(parts?.search, (now) => now)
  const [narrow, setNarrow] = useState(false)
  const root = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const choose = useEffectEvent((href: string) => {
    setNarrow(false)
    input.current?.blur()
    navigate(href)
  })
  useEffect(() => {
    const chosen = searchBox.on('searchBox.chosen', ({ href }) => choose(href))
    return () => chosen.unsubscribe()
  }, [searchBox])
  const enter = () => searchBox.send({ type: 'searchBox.enter' })
  const leaveSearch = () => {
    searchBox.send({ type: 'searchBox.close' })
    setNarrow(false)
  }
  const back = () => {
    leaveSearch()
    if (narrow) opener.current?.focus()
  }
  const show = () => {
    // Synchronous, since otherwise phones do not open the keyboard.
    flushSync(() => setNarrow(opener.current?.offsetParent !== null))
    input.current?.focus()
  }
  useBackCloses(narrow, back)
  useSearchShortcut(show)
  const leave = useEffectEvent(leaveSearch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the search
  useEffect(() => leave(), [path])

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={cx(button({ look: 'quiet', size: 'icon' }), phone)}
        aria-label={NAME}
        aria-expanded={narrow}
        onClick={show}
      >
        <Search size={24} aria-hidden />
      </button>
      <search
        ref={root}
        aria-label="Whole site"
        className={box}
        data-open={narrow || undefined}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && !root.current?.contains(relatedTarget)) leaveSearch()
        }}
      >
        <form
          action="/search"
          onSubmit={(event) => {
            event.preventDefault()
            searchBox.send({ type: 'searchBox.choose' })
          }}
        >
          <input
            ref={input}
            role="combobox"
            name="q"
            aria-label={NAME}
            aria-autocomplete="list"
            aria-expanded={false}
            aria-keyshortcuts="/ Control+K"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Search"
            className={field()}
            value={snapshot?.context.query ?? typed}
            onChange={({ target: { value: query } }) =>
              searchBox.send({ type: 'searchBox.change', query })
            }
            onFocus={enter}
            onClick={enter}
            onBlur={() => {
              // Not when the window loses focus.
              if (document.activeElement !== input.current)
                searchBox.send({ type: 'searchBox.leave' })
            }}
            {...(parts && snapshot && parts.panel.boxProps(parts.search, snapshot, back))}
          />
        </form>
        <button
          type="button"
          className={cx(button({ look: 'quiet', size: 'icon' }), phone)}
          aria-label="Close search"
          onClick={back}
        >
          <X size={24} aria-hidden />
        </button>
        {parts && <parts.panel.SearchPanel search={parts.search} onLeave={leaveSearch} />}
      </search>
    </>
  )
}
