import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { grid, hstack } from '../../../styled-system/patterns'
import * as inboxOf from '../../machines/messaging/inbox/inbox.selectors.ts'
import { idKey, sameId } from '../../protocol/base/ids.ts'
import type { Conversation, Id } from '../../protocol/base/types.ts'
import { type Member, useApp } from '../app-context.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { ConversationItem } from './conversation-item.tsx'
import { ConversationMenu, ListHead, ListState } from './lazy-sections.tsx'

// With room for the filters.
const searchArea = css({
  marginInline: '4',
  marginBlockStart: '3',
  marginBlockEnd: '16',
  flexShrink: '0',
})

const scroller = css({
  flexGrow: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  contain: 'content',
  paddingInline: '2',
  paddingBlockEnd: '4',
})

// Room for the menu, which is loaded later.
const withMenu = css({
  position: 'relative',
  '& > a': { paddingInlineEnd: '12' },
  '& > div': { position: 'absolute', insetInlineEnd: '0', insetBlockStart: '[10px]' },
})

interface Props {
  member: Member
  /** Id of the conversation in the URL, null for none. */
  openId: string | null
  /** Reloads the page (A13); drafts are kept. */
  reload: () => void
}

/** Search box and the current state of the list (INBOX-02…05, INBOX-15, INBOX-16, INBOX-18). */
export function ConversationList(props: Props) {
  const { inbox } = props.member
  const status = useSelector(inbox, inboxOf.inboxStatus)
  const area = <Skeleton width="auto" height="44px" className={searchArea} />
  return (
    <>
      {status === 'loaded' ? (
        <ListHead inbox={inbox} fallback={area} />
      ) : (
        status === 'loading' && area
      )}
      <div className={scroller}>
        {status === 'loading' && <Loading />}
        {status === 'error' && <ListState inbox={inbox} reload={props.reload} />}
        {status === 'loaded' && <ConversationItems {...props} />}
      </div>
    </>
  )
}

function ConversationItems({ member, openId, reload }: Props) {
  const { inbox } = member
  const visible = useSelector(inbox, inboxOf.visibleConversations)
  const me = useSelector(inbox, (s) => s.context.userId)
  const { api, now, everyMinute } = useApp()
  const mayChange = api.extras.has('conversation_changes')
  const [currentTime, setCurrentTime] = useState(now)
  useEffect(() => everyMinute(() => setCurrentTime(now())), [everyMinute, now])
  const keyOf = useStableKeys(visible)
  if (visible.length === 0) return <ListState inbox={inbox} reload={reload} />
  return (
    <ul>
      {visible.map((conversation) => (
        <li
          key={keyOf(conversation.id)}
          data-conversation={idKey(conversation.id)}
          className={mayChange ? withMenu : undefined}
        >
          <ConversationItem
            conversation={conversation}
            open={sameId(conversation.id, openId)}
            me={me}
            now={currentTime}
          />
          {mayChange && (
            <div>
              <ConversationMenu
                conversation={conversation}
                other={conversation.other_participant}
                member={member}
              />
            </div>
          )}
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
