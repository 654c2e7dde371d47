import { useEffect, useRef, useState } from 'react'
import { usePanel, useShown } from './use-panel.ts'

/** Pictures of what streams in are drawn so often, ms: the rest of the inspector keeps its frames. */
const AGAIN_MS = 250

/** A value that is followed at once, or, while many come, a few times a second. */
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

/** The step that is shown, a few times a second while time runs. */
export function useSlowShown(): number {
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  return useSlow(useShown(), isLive)
}
