import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ChatActor } from '../../machines/talk/chat/chat.machine.ts'
import { sameId } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { TimelineRow } from './timeline.ts'

/** Older pages fetched in one go to find a quoted message. */
const MAX_PAGES = 10

interface Options {
  chat: ChatActor
  rows: readonly TimelineRow[]
  older: 'loading' | 'more' | 'end'
  toRow: (index: number) => void
}

/** Goes to a quoted message and lets it flash; older pages are fetched until it is found. */
export function useQuoteJump({ chat, rows, older, toRow }: Options) {
  const [wanted, setWanted] = useState<{ id: Id; pages: number } | null>(null)
  const [flashing, setFlashing] = useState<string | null>(null)

  const search = useEffectEvent(() => {
    if (wanted === null || older === 'loading') return
    const index = rows.findIndex((row) => sameId(row.message.id, wanted.id))
    const found = rows[index]
    if (found) {
      toRow(index)
      setFlashing(found.key)
    }
    if (found || older === 'end' || wanted.pages >= MAX_PAGES) {
      setWanted(null)
      return
    }
    setWanted({ ...wanted, pages: wanted.pages + 1 })
    chat.send({ type: 'older.load' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a new chance
  useEffect(() => search(), [wanted?.id, older, rows])

  // The same ones for ever: rows that get others are drawn anew.
  const to = useCallback((id: Id) => {
    setFlashing(null)
    setWanted({ id, pages: 0 })
  }, [])
  const onFlashed = useCallback(() => setFlashing(null), [])
  return { flashing, to, onFlashed }
}
