import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { hstack } from '../../../styled-system/patterns'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import { isQuoteSearchPaused, soughtQuote } from '../../machines/messaging/chat/chat.selectors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useAnnounce } from '../components/announcer.tsx'
import { Button } from '../components/button.tsx'
import { focusHeading } from '../components/focus-heading.ts'

const bar = hstack({
  paddingInline: '4',
  paddingBlock: '1',
  flexWrap: 'wrap',
  borderBlockEnd: 'hairline',
  textStyle: 'small',
  '& p': { flexGrow: '1', minWidth: '0' },
})

const PAUSED = 'The quoted message is older than the messages loaded so far.'

/** The search for a quoted message has paused after ten pages; it can be continued. */
export function QuoteNotice({ chat }: { chat: ChatActor }) {
  const announce = useAnnounce()
  const id = useSelector(chat, soughtQuote)
  const isPaused = useSelector(chat, isQuoteSearchPaused)
  /** The search that the user has continued: the notice stays while it runs. */
  const [continuedId, setContinuedId] = useState<Id | null>(null)
  useEffect(() => {
    if (isPaused) announce(PAUSED)
  }, [announce, isPaused])
  if (id === null || !(isPaused || sameId(continuedId, id))) return null
  const search = () => {
    setContinuedId(id)
    chat.send({ type: 'quote.find', id })
  }
  const cancel = () => {
    chat.send({ type: 'quote.cancel' })
    focusHeading({ preventScroll: true })
  }
  return (
    <div className={bar}>
      <p>{PAUSED}</p>
      <Button look="outline" size="sm" busy={!isPaused} onClick={search}>
        Keep looking
      </Button>
      <Button look="quiet" size="sm" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}
