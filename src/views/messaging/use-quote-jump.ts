import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import { quoteFound } from '../../machines/messaging/chat/chat.selectors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { TimelineRow } from './timeline.ts'

interface Options {
  chat: ChatActor
  rows: readonly TimelineRow[]
  scrollToRow: (index: number) => void
}

/** Scrolls to a quoted message as soon as the chat has found it, and highlights it. */
export function useQuoteJump({ chat, rows, scrollToRow }: Options) {
  const foundQuote = useSelector(chat, quoteFound)
  const [flashing, setFlashing] = useState<string | null>(null)

  const show = useEffectEvent(() => {
    const index = rows.findIndex((row) => sameId(row.message.id, foundQuote))
    const row = rows[index]
    if (row === undefined) return
    scrollToRow(index)
    setFlashing(row.key)
    chat.send({ type: 'quote.shown' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: its row may appear after it was found
  useEffect(() => {
    if (foundQuote !== null) show()
  }, [foundQuote, rows])

  // Stable callbacks: new ones would rerender all rows.
  const to = useCallback(
    (id: Id) => {
      setFlashing(null)
      chat.send({ type: 'quote.find', id })
    },
    [chat],
  )
  const onFlashed = useCallback(() => setFlashing(null), [])
  return { flashing, to, onFlashed }
}
