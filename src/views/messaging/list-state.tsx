import { useSelector } from '@xstate/react'
import { RotateCcw, SearchX } from 'lucide-react'
import type { InboxActor } from '../../machines/messaging/inbox/inbox.machine.ts'
import * as inboxOf from '../../machines/messaging/inbox/inbox.selectors.ts'
import type { InboxFilter } from '../../machines/messaging/inbox/inbox.types.ts'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { noConversationMatchText } from '../../protocol/base/error-messages.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { MessageScreen } from '../components/errors/error-screens.tsx'
import { EmptyState } from '../shared/lists/empty-state.tsx'

interface Props {
  inbox: InboxActor
  /** Reloads the page (A13); drafts are kept. */
  reload: () => void
}

/** Why the list shows no conversations. */
export default function ListState(props: Props) {
  const { inbox } = props
  const status = useSelector(inbox, inboxOf.inboxStatus)
  const total = useSelector(inbox, inboxOf.conversationCount)
  const query = useSelector(inbox, inboxOf.inboxQuery)
  const filter = useSelector(inbox, inboxOf.inboxFilter)
  if (status === 'error') return <LoadFailed {...props} />
  if (total === 0 && filter !== 'archived') return <NoConversations />
  if (query.trim() === '') return <NothingFiltered inbox={inbox} filter={filter} />
  return (
    <div role="status">
      <MessageScreen
        level={2}
        icon={<SearchX size={40} aria-hidden />}
        title={TEXTS.noConversationsFound}
        text={noConversationMatchText(query)}
      >
        {null}
      </MessageScreen>
    </div>
  )
}

/** INBOX-15 */
function NoConversations() {
  return (
    <EmptyState
      title={TEXTS.noConversations}
      text="Open someone's profile and press Message to say hello."
    >
      <ButtonLink href="/creators" look="outline">
        Find creators
      </ButtonLink>
    </EmptyState>
  )
}

function NothingFiltered({ inbox, filter }: { inbox: InboxActor; filter: InboxFilter }) {
  const [title, text] =
    filter === 'archived'
      ? ['No archived conversations', 'A new message moves a conversation back to your inbox.']
      : ['No unread conversations', 'You’re all caught up.']
  return (
    <div role="status">
      <EmptyState title={title} text={text}>
        <Button look="outline" onClick={() => inbox.send({ type: 'inbox.filter', filter: 'all' })}>
          Show all
        </Button>
      </EmptyState>
    </div>
  )
}

/** Offers a retry only if it can help (A13). */
function LoadFailed({ inbox, reload }: { inbox: InboxActor; reload: () => void }) {
  const failure = useSelector(inbox, inboxOf.inboxFailure)
  const retry = useSelector(inbox, inboxOf.canRetryInbox)
  return (
    <div role="alert">
      <MessageScreen
        level={2}
        icon={<RotateCcw size={40} aria-hidden />}
        title={failure?.message ?? TEXTS.loadConversationsFailed}
      >
        {retry && <Button onClick={reload}>Retry</Button>}
        {failure?.kind === 'signIn' && <ButtonLink href="/login">Sign In</ButtonLink>}
      </MessageScreen>
    </div>
  )
}
