import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { sameId } from '../../protocol/base/ids.ts'
import type { ChatUser } from '../../protocol/base/types.ts'
import { addedAtEnd, endOf, type TimelineRow } from './timeline.ts'

/** Distance from the end that still counts as at the end, px. */
const AT_BOTTOM_PX = 100
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
  isSettled: boolean
  /** Number of messages that arrived while the end was not visible. */
  unseenCount: number
  /** Whether the newest message is visible and new ones are followed. */
  isAtEnd: boolean
  /** Whether the view is far from the end. */
  isFarFromEnd: boolean
  onScroll(): void
  onResize(): void
  scrollToEnd(): void
  scrollToRow(index: number): void
}

const distanceToEnd = (box: HTMLElement): number =>
  box.scrollHeight - box.scrollTop - box.clientHeight

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
  const [isSettled, setIsSettled] = useState(false)
  const [unseenCount, setUnseenCount] = useState(0)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [isFarFromEnd, setIsFarFromEnd] = useState(false)

  const jump = useEffectEvent(() => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  })
  useSettling(scroller, jump, () => setIsSettled(true))

  const requestOlder = () => {
    const box = scroller.current
    if (isSettled && mayLoadOlder && box && box.scrollTop < NEAR_TOP_PX) loadOlder()
  }
  const onSettledRows = useEffectEvent(requestOlder)
  // biome-ignore lint/correctness/useExhaustiveDependencies: more may fit after each change of rows
  useEffect(() => onSettledRows(), [isSettled, rows])

  useEndChanges(rows, (added) => {
    const hasOwnMessage = added.some((row) => sameId(row.message.sender.id, me.id))
    if (hasOwnMessage || (following.current && visible)) {
      following.current = true
      jumpNow()
      return
    }
    following.current = false
    setUnseenCount((before) => before + added.length)
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
    setUnseenCount(0)
    setIsAtEnd(true)
    setIsFarFromEnd(false)
  }

  return {
    scroller,
    list,
    isSettled,
    unseenCount,
    isAtEnd,
    isFarFromEnd,
    onScroll() {
      const box = scroller.current
      if (!box || !isSettled) return
      const distanceLeft = distanceToEnd(box)
      following.current = distanceLeft <= AT_BOTTOM_PX
      setIsAtEnd(following.current)
      setIsFarFromEnd(distanceLeft > FAR_PX)
      if (following.current && visible) setUnseenCount(0)
      requestOlder()
    },
    onResize() {
      const box = scroller.current
      if (box && following.current) box.scrollTop = box.scrollHeight
    },
    scrollToEnd() {
      following.current = true
      jumpNow()
    },
    scrollToRow(index) {
      following.current = false
      list.current?.scrollToIndex(index, { align: 'center' })
    },
  }
}

/**
 * Jumps to the end until the position is stable, for at most `SETTLING_FRAMES` frames; then calls
 * `onSettled`.
 */
function useSettling(
  scroller: RefObject<HTMLElement | null>,
  jump: () => void,
  onSettled: () => void,
): void {
  const tryOnce = useEffectEvent((): boolean => {
    jump()
    return scroller.current !== null && distanceToEnd(scroller.current) <= 1
  })
  const finish = useEffectEvent(onSettled)
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

/** Calls `onAdded` with the rows added at the end since the last render. */
function useEndChanges(
  rows: readonly TimelineRow[],
  onAdded: (added: TimelineRow[]) => void,
): void {
  const notifyAdded = useEffectEvent(onAdded)
  const end = useRef(endOf(rows))
  useLayoutEffect(() => {
    const added = addedAtEnd(end.current, rows)
    end.current = endOf(rows)
    if (added.length > 0) notifyAdded(added)
  }, [rows])
}
