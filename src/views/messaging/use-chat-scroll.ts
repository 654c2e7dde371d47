import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { sameId } from '../../protocol/base/ids.ts'
import type { ChatUser } from '../../protocol/base/types.ts'
import type { TimelineRow } from './timeline.ts'

/** Distance from the end that still counts as at the end, px. */
export const AT_BOTTOM_PX = 100
/** Distance from the top below which older messages are loaded, px. */
const NEAR_TOP_PX = 800
/** Distance from the end beyond which a button to return is shown, px. */
const FAR_PX = 1_200
/** Maximum frames in which the rows are measured. */
const SETTLING_FRAMES = 30

export interface ChatScroll {
  scroller: RefObject<HTMLDivElement | null>
  list: RefObject<VirtualizerHandle | null>
  /** False until the initial jump to the end is done; the list is hidden until then. */
  settled: boolean
  /** Number of messages that arrived while the end was not visible. */
  unseen: number
  /** Whether the newest message is visible and new ones are followed. */
  atEnd: boolean
  /** Whether the view is far from the end. */
  away: boolean
  onScroll(): void
  onResize(): void
  toEnd(): void
  toRow(index: number): void
}

const distance = (box: HTMLElement): number => box.scrollHeight - box.scrollTop - box.clientHeight

interface Options {
  rows: readonly TimelineRow[]
  me: ChatUser
  /** Whether the page is visible. */
  visible: boolean
  mayLoadOlder: boolean
  loadOlder: () => void
}

/** Scrolls to new messages only while the user is at the end of the list. */
export function useChatScroll({ rows, me, visible, mayLoadOlder, loadOlder }: Options): ChatScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const following = useRef(true)
  const [settled, setSettled] = useState(false)
  const [unseen, setUnseen] = useState(0)
  const [atEnd, setAtEnd] = useState(true)
  const [away, setAway] = useState(false)

  const jump = useEffectEvent(() => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  })
  useSettling(scroller, jump, () => setSettled(true))

  const requestOlder = () => {
    const box = scroller.current
    if (settled && mayLoadOlder && box && box.scrollTop < NEAR_TOP_PX) loadOlder()
  }
  const onSettledRows = useEffectEvent(requestOlder)
  // biome-ignore lint/correctness/useExhaustiveDependencies: more may fit after each change of rows
  useEffect(() => onSettledRows(), [settled, rows])

  useEndChanges(rows, (added) => {
    const own = added.some((row) => sameId(row.message.sender.id, me.id))
    if (own || (following.current && visible)) {
      following.current = true
      jumpNow()
      return
    }
    following.current = false
    setUnseen((before) => before + added.length)
  })

  function jumpNow() {
    const box = scroller.current
    // Rows that are not measured yet change the height later; `onResize` then scrolls again.
    if (box) {
      box.scrollTop = box.scrollHeight
      // The browser fires `scroll` only in the next frame, and the list renders the new range on
      // that event.
      queueMicrotask(() => box.dispatchEvent(new Event('scroll')))
    }
    setUnseen(0)
    setAtEnd(true)
    setAway(false)
  }

  return {
    scroller,
    list,
    settled,
    unseen,
    atEnd,
    away,
    onScroll() {
      const box = scroller.current
      if (!box || !settled) return
      const left = distance(box)
      following.current = left <= AT_BOTTOM_PX
      setAtEnd(following.current)
      setAway(left > FAR_PX)
      if (following.current && visible) setUnseen(0)
      requestOlder()
    },
    onResize() {
      const box = scroller.current
      if (box && following.current) box.scrollTop = box.scrollHeight
    },
    toEnd() {
      following.current = true
      jumpNow()
    },
    toRow(index) {
      following.current = false
      list.current?.scrollToIndex(index, { align: 'center' })
    },
  }
}

/**
 * Jumps to the end until the position is stable, for at most `SETTLING_FRAMES` frames; then calls
 * `done`.
 */
function useSettling(
  scroller: RefObject<HTMLElement | null>,
  jump: () => void,
  done: () => void,
): void {
  const tryOnce = useEffectEvent((): boolean => {
    jump()
    return scroller.current !== null && distance(scroller.current) <= 1
  })
  const finish = useEffectEvent(done)
  useLayoutEffect(() => {
    let frame = 0
    let count = 0
    let calm = 0
    const tick = () => {
      calm = tryOnce() ? calm + 1 : 0
      count += 1
      if (calm > 2 || count > SETTLING_FRAMES) finish()
      else frame = requestAnimationFrame(tick)
    }
    tick()
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** Calls `onAdded` with the rows appended since the last render. */
function useEndChanges(
  rows: readonly TimelineRow[],
  onAdded: (added: TimelineRow[]) => void,
): void {
  const notifyAdded = useEffectEvent(onAdded)
  const lastKey = useRef(rows.at(-1)?.key)
  useLayoutEffect(() => {
    const before = lastKey.current
    lastKey.current = rows.at(-1)?.key
    if (before === undefined || before === lastKey.current) return
    const index = rows.findLastIndex((row) => row.key === before)
    if (index >= 0) notifyAdded(rows.slice(index + 1))
  }, [rows])
}
