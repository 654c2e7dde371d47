import './panel.css'
import { SourceContext, usePanel, useSend } from './hooks/use-panel.ts'
import { ErrorMessage, PressButton } from './parts.tsx'
import type { Source } from './source.ts'
import { Splitter } from './splitter.tsx'
import { ActorTree } from './views/actor-tree.tsx'
import { ChartView } from './views/chart-view.tsx'
import { Details } from './views/details.tsx'
import { Toolbar } from './views/toolbar.tsx'
import { Views } from './views.tsx'

/** The whole inspector, on a page of its own or docked in the app. */
export function Panel({ source }: { source: Source }) {
  return (
    <SourceContext value={source}>
      <div className="inspector">
        <Toolbar />
        <StatusMessages />
        <div className="inspector-parts">
          <ActorTree />
          <Splitter name="actors" variable="--actors" initial={224} axis="x" isBefore />
          <ChartView />
          <Splitter name="step" variable="--step" initial={340} axis="x" />
          <Details />
        </div>
        <Splitter name="views" variable="--views" initial={240} axis="y" />
        <Views />
      </div>
    </SourceContext>
  )
}

/** Errors and connection status. */
function StatusMessages() {
  const wrong = usePanel(({ context }) => context.wrong)
  const state = usePanel((snapshot) => snapshot.value.source)
  const send = useSend()
  return (
    <>
      {wrong !== null && (
        <ErrorMessage>
          {wrong} <PressButton onPress={() => send({ type: 'wrong.close' })}>Close</PressButton>
        </ErrorMessage>
      )}
      <p role="status" className="inspector-news">
        {state === 'none' &&
          'No running tab found. Open the app in this browser, or import a trace.'}
        {state === 'lost' && 'The tab was closed. Its recording stays here.'}
      </p>
    </>
  )
}
