import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { sameId } from '../../protocol/base/ids.ts'
import type { ChatUser } from '../../protocol/base/types.ts'
import type { TimelineRow } from './timeline.ts'

/** This close to the end counts as being there, px. */
export const AT_BOTTOM_PX = 100
/** Older messages are asked for when less than this lies above, px. */
const NEAR_TOP_PX = 800
/** Farther from the end than this, a way back is offered, px. */
const FAR_PX = 1_200
/** Rows get their heights one after another; by then they all have them. */
const SETTLING_FRAMES = 30

export interface ChatScroll {
  scroller: RefObject<HTMLDivElement | null>
  list: RefObject<VirtualizerHandle | null>
  /** False until the first jump to the end is done; the list is not to be seen before. */
  settled: boolean
  /** Messages that came while the end was out of sight. */
  unseen: number
  /** The newest message is in view, and followed. */
  atEnd: boolean
  /** Far from the end. */
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
  /** Whether a person can see the page. */
  visible: boolean
  mayLoadOlder: boolean
  loadOlder: () => void
}

/** Follows the newest message while the reader is at the end, and never otherwise. */
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

  const askOlder = () => {
    const box = scroller.current
    if (settled && mayLoadOlder && box && box.scrollTop < NEAR_TOP_PX) loadOlder()
  }
  const onSettledRows = useEffectEvent(askOlder)
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
    // Rows not yet measured change the height; each such change comes back here by `onResize`.
    if (box) {
      box.scrollTop = box.scrollHeight
      // The browser tells of it with its next frame only, and the list draws what stands there then.
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
      askOlder()
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

/** Jumps to the end until it stays there, for some frames at most; then the list may be seen. */
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

/** Tells which rows came at the end; not those that only were there already. */
function useEndChanges(
  rows: readonly TimelineRow[],
  onAdded: (added: TimelineRow[]) => void,
): void {
  const tell = useEffectEvent(onAdded)
  const lastKey = useRef(rows.at(-1)?.key)
  useLayoutEffect(() => {
    const before = lastKey.current
    lastKey.current = rows.at(-1)?.key
    if (before === undefined || before === lastKey.current) return
    const index = rows.findLastIndex((row) => row.key === before)
    if (index >= 0) tell(rows.slice(index + 1))
  }, [rows])
}
