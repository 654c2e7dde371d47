import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { button, input as field } from '../../../styled-system/recipes'
import { useBackCloses } from '../routing/back-closes.ts'
import { useSearchCall, useSearchParts } from './search-parts.ts'

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
 * The search box of the header (SEARCH-01…09); on a narrow screen a button that opens it over the
 * whole width. It is a plain box until somebody is at it: then what searches is loaded, and takes
 * over the same box with what was typed in it. Enter searches at any time.
 */
export function SearchBox() {
  const [path, go] = useLocation()
  const [narrow, setNarrow] = useState(false)
  const root = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { text, parts, snapshot, load, change, choose, clear } = useSearchParts(input, (href) => {
    setNarrow(false)
    input.current?.blur()
    go(href)
  })
  const away = () => {
    clear()
    setNarrow(false)
  }
  const back = () => {
    away()
    if (narrow) opener.current?.focus()
  }
  const show = () => {
    // At once, or a phone brings no keyboard.
    flushSync(() => setNarrow(opener.current?.offsetParent !== null))
    input.current?.focus()
  }
  useBackCloses(narrow, back)
  useSearchCall(show)
  const leave = useEffectEvent(away)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page puts the search away
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
          if (relatedTarget && !root.current?.contains(relatedTarget)) away()
        }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            choose()
          }}
        >
          <input
            ref={input}
            role="combobox"
            aria-label={NAME}
            aria-autocomplete="list"
            aria-expanded={false}
            aria-keyshortcuts="/ Control+K"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Search"
            className={field()}
            value={text}
            onChange={({ target }) => change(target.value)}
            onFocus={load}
            onClick={load}
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
        {parts && <parts.panel.SearchPanel search={parts.search} onAway={away} />}
      </search>
    </>
  )
}
