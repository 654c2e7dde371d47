import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { css, cx } from '../../../styled-system/css'
import { flex } from '../../../styled-system/patterns'
import * as inboxOf from '../../machines/messaging/inbox/inbox.selectors.ts'
import { type Member, useApp, useMember } from '../app-context.tsx'
import { formatCount } from '../locale.ts'
import type { PageProps } from '../routing/page-props.ts'
import { ChatPanel } from './chat-panel.tsx'
import { ConversationList } from './conversation-list.tsx'
import { ChatState, chatSections } from './lazy-sections.tsx'

const panes = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[22.5rem minmax(0, 1fr)]' },
  gridTemplateRows: '[minmax(0, 1fr)]',
  flexGrow: '1',
  minHeight: '0',
  width: 'full',
})

const side = flex({
  direction: 'column',
  minHeight: '0',
  borderInlineEndWidth: { lg: 'hairline' },
  borderInlineEndStyle: 'solid',
  borderInlineEndColor: 'hairline',
})

// On narrow screens an open chat hides this pane; the page heading stays for screen readers.
const sideHiddenOnPhones = css({
  lgDown: { display: '[contents]', '& > :not(header)': { display: 'none' } },
})

const head = flex({
  align: 'baseline',
  gap: '3',
  paddingInline: '4',
  paddingBlockStart: '4',
  '& h1': { textStyle: 'pageName' },
  '& p': { color: 'muted', textStyle: 'small' },
})

const headHiddenOnPhones = css({
  lgDown: {
    position: 'absolute',
    width: '[1px]',
    height: '[1px]',
    padding: '0',
    overflow: 'hidden',
    clipPath: '[inset(50%)]',
    whiteSpace: 'nowrap',
  },
})

const noSelection = css({
  display: { base: 'none', lg: 'grid' },
  placeItems: 'center',
  background: 'sunken',
})

interface MessagesPageProps extends PageProps {
  reload?: (() => void) | undefined
}

/** Inbox and one chat; the URL selects the open chat (INBOX, CHAT, A34). */
export default function MessagesPage({ params, reload }: MessagesPageProps) {
  const member = useMember()
  if (member === null) return null
  return <Messages member={member} id={params.id ?? null} reload={reload} />
}

function Messages({
  member,
  id,
  reload = () => window.location.reload(),
}: {
  member: Member
  id: string | null
  reload?: (() => void) | undefined
}) {
  const { inbox } = member
  const app = useApp()
  useEffect(() => chatSections.preload(app), [app])
  useEffect(() => {
    inbox.send(id === null ? { type: 'conversation.leave' } : { type: 'conversation.choose', id })
  }, [inbox, id])
  useEffect(() => () => inbox.send({ type: 'conversation.leave' }), [inbox])

  const count = useSelector(inbox, inboxOf.conversationCount)
  const status = useSelector(inbox, inboxOf.inboxStatus)
  const open = id !== null
  return (
    <div className={panes}>
      <section aria-label="Conversations" className={cx(side, open && sideHiddenOnPhones)}>
        <header className={cx(head, open && headHiddenOnPhones)}>
          <h1>Messages</h1>
          {status === 'loaded' && <p>{formatCount(count, 'conversation', 'conversations')}</p>}
        </header>
        <ConversationList member={member} openId={id} reload={reload} />
      </section>
      {open ? <ChatPanel key={id} id={id} member={member} /> : <NothingSelected />}
    </div>
  )
}

/** INBOX-14 */
function NothingSelected() {
  return (
    <section aria-label="Chat" className={noSelection}>
      <ChatState kind="none" chat={null} />
    </section>
  )
}
