import { useEffect, useRef, useState } from 'react'
import { usePanel, useShown } from './use-panel.ts'

/** Redraw interval of diagrams while events stream in, ms, to keep the frame rate. */
const AGAIN_MS = 250

/** Throttles a value while `isSlow` is set. */
export function useSlow<T>(value: T, isSlow: boolean): T {
  const [seen, setSeen] = useState(value)
  const last = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  last.current = value
  useEffect(() => {
    if (!isSlow || timer.current !== undefined || Object.is(seen, value)) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      setSeen(last.current)
    }, AGAIN_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return isSlow ? seen : value
}

/** The shown step, throttled while live. */
export function useSlowShown(): number {
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  return useSlow(useShown(), isLive)
}
