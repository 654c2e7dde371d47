import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import { flex } from '../../../../styled-system/patterns'
import { input } from '../../../../styled-system/recipes'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { searchPath, type Tab } from './search-results.ts'

const formArea = css({ flexGrow: '1', maxWidth: '[44rem]' })
const form = flex({ gap: '2', '& > input': { flexGrow: '1', minWidth: '0' } })

/**
 * Search form of the page. A new query replaces the history entry: Back leaves the page at once.
 */
export function SearchForm({ q, tab }: { q: string; tab: Tab }) {
  const app = useApp()
  const [, navigate] = useLocation()
  const [text, setText] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const newQuery = text.trim()
    app.recentSearches().then(
      (recent) => recent.add(newQuery),
      // Searches even if the query cannot be remembered.
      () => {},
    )
    if (newQuery !== q)
      navigate(searchPath(newQuery, tab), { replace: true, state: window.history.state })
  }
  return (
    <search aria-label="This page" className={formArea}>
      <form className={form} action="/search" onSubmit={submit}>
        {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
        <input
          aria-label="Search for"
          type="search"
          name="q"
          className={input()}
          placeholder="People, work, assets, services"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">
          <Search size={20} aria-hidden />
          Search
        </Button>
      </form>
    </search>
  )
}
