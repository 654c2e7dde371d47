import { useSelector } from '@xstate/react'
import { Search, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { center, grid, hstack } from '../../../styled-system/patterns'
import { input } from '../../../styled-system/recipes'
import type { InboxActor } from '../../machines/messaging/inbox/inbox.machine.ts'
import * as inboxOf from '../../machines/messaging/inbox/inbox.selectors.ts'
import type { InboxFilter } from '../../machines/messaging/inbox/inbox.types.ts'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { idKey, sameId } from '../../protocol/base/ids.ts'
import type { Conversation, Id } from '../../protocol/base/types.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { ConversationItem } from './conversation-item.tsx'
import { ListState } from './lazy-sections.tsx'

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

// With room for the filters.
const searchArea = css({
  marginInline: '4',
  marginBlockStart: '3',
  marginBlockEnd: '16',
  flexShrink: '0',
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

const scroller = css({
  flexGrow: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  contain: 'content',
  paddingInline: '2',
  paddingBlockEnd: '4',
})

interface Props {
  inbox: InboxActor
  /** Id of the conversation in the URL, null for none. */
  openId: string | null
  /** Reloads the page (A13); drafts are kept. */
  reload: () => void
}

/** Search box and the current state of the list (INBOX-02…05, INBOX-15, INBOX-16, INBOX-18). */
export function ConversationList({ inbox, openId, reload }: Props) {
  const status = useSelector(inbox, inboxOf.inboxStatus)
  return (
    <>
      {status === 'loading' && <Skeleton width="auto" height="44px" className={searchArea} />}
      {status === 'loaded' && (
        <>
          <SearchBox inbox={inbox} />
          <Filters inbox={inbox} />
        </>
      )}
      <div className={scroller}>
        {status === 'loading' && <Loading />}
        {status === 'error' && <ListState inbox={inbox} reload={reload} />}
        {status === 'loaded' && <ConversationItems inbox={inbox} openId={openId} reload={reload} />}
      </div>
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

const FILTERS = { all: 'All', unread: 'Unread' } as const

function Filters({ inbox }: { inbox: InboxActor }) {
  const current = useSelector(inbox, inboxOf.inboxFilter)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label="Show conversations" className={filters}>
      {(Object.keys(FILTERS) as InboxFilter[]).map((filter) => (
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

function ConversationItems({ inbox, openId, reload }: Props) {
  const visible = useSelector(inbox, inboxOf.visibleConversations)
  const me = useSelector(inbox, (s) => s.context.userId)
  const { now, everyMinute } = useApp()
  const [currentTime, setCurrentTime] = useState(now)
  useEffect(() => everyMinute(() => setCurrentTime(now())), [everyMinute, now])
  const keyOf = useStableKeys(visible)
  if (visible.length === 0) return <ListState inbox={inbox} reload={reload} />
  return (
    <ul>
      {visible.map((conversation) => (
        <li key={keyOf(conversation.id)} data-conversation={idKey(conversation.id)}>
          <ConversationItem
            conversation={conversation}
            open={sameId(conversation.id, openId)}
            me={me}
            now={currentTime}
          />
        </li>
      ))}
    </ul>
  )
}

/**
 * React keys that change when a conversation moves up the list. React then remounts that item in
 * its new place. With a stable key React would move all items that it passes in the DOM, and they
 * would lose the focus.
 */
function useStableKeys(conversations: readonly Conversation[]): (id: Id) => string {
  const order = useRef({ places: new Map<string, number>(), moves: new Map<string, number>() })
  return useMemo(() => {
    const { places: indexes, moves } = order.current
    const focused = document.activeElement?.closest('li')?.dataset.conversation
    let below = Number.POSITIVE_INFINITY
    for (const key of conversations.map(({ id }) => idKey(id)).reverse()) {
      const index = indexes.get(key) ?? below
      if (index > below && key !== focused) moves.set(key, (moves.get(key) ?? 0) + 1)
      below = Math.min(below, index)
    }
    order.current.places = new Map(conversations.map(({ id }, index) => [idKey(id), index]))
    return (id) => `${idKey(id)} ${moves.get(idKey(id)) ?? 0}`
  }, [conversations])
}

const SKELETONS = ['62%', '48%', '70%', '55%', '40%', '66%'] as const

function Loading() {
  return (
    <div role="status" aria-label="Loading conversations">
      {SKELETONS.map((width) => (
        <div key={width} className={hstack({ gap: '3', padding: '2' })}>
          <Skeleton width="48px" height="48px" round className={css({ flexShrink: '0' })} />
          <div className={grid({ flexGrow: '1' })}>
            <Skeleton width={width} />
            <Skeleton width="88%" height="0.8em" />
          </div>
        </div>
      ))}
    </div>
  )
}
