import { type ReactNode, useRef, useState } from 'react'
import { keyHandlers } from './parts.tsx'
import { EventLog } from './views/event-log.tsx'
import { PossibleView } from './views/possible-view.tsx'
import { SequenceView } from './views/sequence-view.tsx'
import { WhatIfView } from './views/what-if-view.tsx'

const VIEWS: readonly [name: string, view: () => ReactNode][] = [
  ['Events', () => <EventLog />],
  ['Sequence', () => <SequenceView />],
  ['Possible events', () => <PossibleView />],
  ['What if', () => <WhatIfView />],
]

/** Tabs with the views of the history. */
export function Views() {
  const [chosen, setChosen] = useState(0)
  const tabs = useRef<HTMLDivElement>(null)
  const [, view] = VIEWS[chosen] ?? []

  const moveBy = (by: number) => (): void => {
    const next = (chosen + by + VIEWS.length) % VIEWS.length
    setChosen(next)
    tabs.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className="inspector-views">
      <div
        ref={tabs}
        role="tablist"
        aria-label="Views"
        className="inspector-tabs"
        onKeyDown={keyHandlers({ ArrowRight: moveBy(1), ArrowLeft: moveBy(-1) })}
      >
        {VIEWS.map(([name], index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`inspector-tab-${index}`}
            aria-selected={index === chosen}
            aria-controls="inspector-view"
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="inspector-view" role="tabpanel" aria-labelledby={`inspector-tab-${chosen}`}>
        {view?.()}
      </div>
    </div>
  )
}
