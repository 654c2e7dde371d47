import { Component, type ReactNode } from 'react'
import { resetFailedSections, SectionFailure } from '../../routing/lazy-section.tsx'
import { LoadingIndicator } from '../loading-indicator.tsx'
import { ConnectionScreen, CrashScreen } from './error-screens.tsx'

interface Props {
  children: ReactNode
  /** A new value resets the boundary, e.g. the path. */
  resetKey?: string
  reload?: () => void
}

interface State {
  error: unknown
  failed: boolean
  reloading: boolean
  resetKey: string | undefined
}

function hasReloaded(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'reloaded' in state
}

/**
 * Shows an error screen if a component below it throws. If a chunk fails to load, as after a
 * release, the page reloads once per history entry; offline the connection screen is shown instead.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {
    error: null,
    failed: false,
    reloading: false,
    resetKey: this.props.resetKey,
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null
    return { resetKey: props.resetKey, error: null, failed: false }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof SectionFailure) || error.timedOut) return
    if (!navigator.onLine || hasReloaded()) return
    this.setState({ reloading: true })
    history.replaceState({ ...history.state, reloaded: true }, '')
    this.reload()
  }

  reload = () => (this.props.reload ?? (() => window.location.reload()))()

  retry = () => {
    resetFailedSections()
    this.setState({ error: null, failed: false, reloading: false })
  }

  override render() {
    const { error, failed, reloading } = this.state
    if (!failed) return this.props.children
    if (reloading) return <LoadingIndicator />
    if (error instanceof SectionFailure && !error.timedOut && !navigator.onLine)
      return <ConnectionScreen onRetry={this.retry} />
    return <CrashScreen onRetry={this.retry} onReload={this.reload} />
  }
}
