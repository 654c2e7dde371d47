import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { EventLog } from './event-log.tsx'
import { SequenceView } from './sequence-view.tsx'

// What needs the charts or the world comes when it is asked for.
const ForkView = lazy(() => import('./fork-view.tsx'))
const WhatIfView = lazy(() => import('./what-if-view.tsx'))

const VIEWS: readonly [name: string, view: () => ReactNode][] = [
  ['Events', () => <EventLog />],
  ['Sequence', () => <SequenceView />],
  ['What is possible', () => <ForkView />],
  ['What if', () => <WhatIfView />],
]

/** The history in one of several ways. */
export function Views() {
  const [chosen, setChosen] = useState(0)
  const tabs = useRef<HTMLDivElement>(null)
  const [, view] = VIEWS[chosen] ?? []

  function onKeyDown({ key }: KeyboardEvent): void {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    const next = (chosen + by + VIEWS.length) % VIEWS.length
    setChosen(next)
    tabs.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div>
      <div
        ref={tabs}
        role="tablist"
        aria-label="Views"
        className="inspector-tabs"
        onKeyDown={onKeyDown}
      >
        {VIEWS.map(([name], place) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`inspector-tab-${place}`}
            aria-selected={place === chosen}
            aria-controls="inspector-view"
            tabIndex={place === chosen ? 0 : -1}
            onClick={() => setChosen(place)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="inspector-view" role="tabpanel" aria-labelledby={`inspector-tab-${chosen}`}>
        <Suspense fallback={<p role="status">Loading the charts…</p>}>{view?.()}</Suspense>
      </div>
    </div>
  )
}
