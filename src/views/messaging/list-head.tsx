import { useSelector } from '@xstate/react'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { css } from '../../../styled-system/css'
import { center, hstack } from '../../../styled-system/patterns'
import { input } from '../../../styled-system/recipes'
import type { InboxActor } from '../../machines/messaging/inbox/inbox.machine.ts'
import * as inboxOf from '../../machines/messaging/inbox/inbox.selectors.ts'
import type { InboxFilter } from '../../machines/messaging/inbox/inbox.types.ts'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'

const searchBox = css({
  position: 'relative',
  marginInline: '4',
  marginBlock: '3',
  '& > svg': {
    position: 'absolute',
    insetInlineStart: '3',
    insetBlockStart: '3',
    color: 'muted',
    pointerEvents: 'none',
  },
  '& input': { paddingInlineStart: '[40px]', paddingInlineEnd: '[44px]' },
  '& input::-webkit-search-cancel-button': { display: 'none' },
})

const clear = center({
  position: 'absolute',
  insetInlineEnd: '0',
  insetBlock: '0',
  width: 'touch',
  color: 'muted',
  borderRadius: 'sm',
  _hover: { color: 'fg' },
})

const filters = hstack({ gap: '1', marginInline: '4', marginBlockEnd: '2', flexShrink: '0' })

/** Search and filters of the conversations. */
export default function ListHead({ inbox }: { inbox: InboxActor }) {
  return (
    <>
      <SearchBox inbox={inbox} />
      <Filters inbox={inbox} />
    </>
  )
}

function SearchBox({ inbox }: { inbox: InboxActor }) {
  const query = useSelector(inbox, inboxOf.inboxQuery)
  const box = useRef<HTMLInputElement>(null)
  const clearSearch = () => {
    inbox.send({ type: 'inbox.clearSearch' })
    box.current?.focus()
  }
  return (
    <search className={searchBox}>
      <Search size={20} aria-hidden />
      <input
        ref={box}
        type="search"
        className={input()}
        aria-label="Search conversations"
        placeholder={TEXTS.searchConversations}
        value={query}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => inbox.send({ type: 'inbox.search', query: event.target.value })}
      />
      {query !== '' && (
        <button type="button" className={clear} aria-label="Clear search" onClick={clearSearch}>
          <X size={20} aria-hidden />
        </button>
      )}
    </search>
  )
}

const FILTERS: { readonly [filter in InboxFilter]: string } = {
  all: 'All',
  unread: 'Unread',
  archived: 'Archived',
}

function Filters({ inbox }: { inbox: InboxActor }) {
  const current = useSelector(inbox, inboxOf.inboxFilter)
  const { extras } = useApp().api
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label="Show conversations" className={filters}>
      {(Object.keys(FILTERS) as InboxFilter[])
        .filter((filter) => filter !== 'archived' || extras.has('conversation_changes'))
        .map((filter) => (
          <Button
            key={filter}
            size="pill"
            look="outline"
            aria-current={filter === current ? 'true' : undefined}
            onClick={() => inbox.send({ type: 'inbox.filter', filter })}
          >
            {FILTERS[filter]}
          </Button>
        ))}
    </div>
  )
}
