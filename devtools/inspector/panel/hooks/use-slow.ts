import { useEffect, useRef, useState } from 'react'
import { useCurrentSeq, usePanel } from './use-panel.ts'

/** Redraw interval of diagrams while events stream in, ms, to keep the frame rate. */
const REDRAW_INTERVAL_MS = 250

/** Throttles a value while `isThrottled` is set. */
export function useThrottled<T>(value: T, isThrottled: boolean): T {
  const [throttled, setThrottled] = useState(value)
  const latest = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  latest.current = value
  useEffect(() => {
    if (!isThrottled || timer.current !== undefined || Object.is(throttled, value)) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      setThrottled(latest.current)
    }, REDRAW_INTERVAL_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return isThrottled ? throttled : value
}

/** The shown step, throttled while live. */
export function useThrottledSeq(): number {
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  return useThrottled(useCurrentSeq(), isLive)
}
