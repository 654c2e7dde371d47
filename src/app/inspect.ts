import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'

/** Streams the whole actor system to the inspector's window. Development only, on `?inspect`. */
export function inspectInWindow(): (event: InspectionEvent) => void {
  const { inspect } = createBrowserInspector()
  const observer = inspect as Observer<InspectionEvent>
  return (event) => observer.next?.(event)
}
