import { CircleAlert, CloudOff, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { stack, wrap } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { Button } from '../button.tsx'

interface ScreenProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  /** Heading level: 1 if the screen replaces the whole page, 2 inside a page. */
  level?: 1 | 2
  children: ReactNode
}

const box = stack({
  align: 'center',
  justify: 'center',
  gap: '3',
  paddingBlock: '16',
  paddingInline: '4',
  textAlign: 'center',
  '& svg': { color: 'accent' },
  '& p': { color: 'muted', maxWidth: 'prose', textWrap: 'balance' },
})

/** A screen instead of content: what happened and what the user can do. */
export function MessageScreen({ icon, title, text, level = 1, children }: ScreenProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={box}>
      {icon}
      <Heading className={css({ textStyle: 'subheading' })}>{title}</Heading>
      {text && <p>{text}</p>}
      <div className={wrap({ justify: 'center', marginBlockStart: '2' })}>{children}</div>
    </div>
  )
}

/** ERRSCR-01 */
export function CrashScreen({
  onRetry,
  onReload = () => window.location.reload(),
}: {
  onRetry: () => void
  onReload?: () => void
}) {
  return (
    <div role="alert">
      <MessageScreen
        icon={<CircleAlert size={40} aria-hidden />}
        title={TEXTS.crashed}
        text="We couldn’t load this part of the page. Anything you saved or sent is safe."
      >
        <Button onClick={onRetry}>Try Again</Button>
        <Button look="outline" onClick={onReload}>
          Reload Page
        </Button>
      </MessageScreen>
    </div>
  )
}

/** ERRSCR-02 */
export function DataErrorScreen({
  onRetry,
  text,
  level = 2,
}: {
  onRetry: () => void
  /** The reason, for the user. */
  text?: string | undefined
  level?: 1 | 2
}) {
  return (
    <div role="alert">
      <MessageScreen
        icon={<RotateCcw size={40} aria-hidden />}
        title={TEXTS.dataFailed}
        text={text}
        level={level}
      >
        <Button onClick={onRetry}>Retry</Button>
      </MessageScreen>
    </div>
  )
}

/** ERRSCR-03 */
export function ConnectionScreen({ onRetry, level = 1 }: { onRetry: () => void; level?: 1 | 2 }) {
  return (
    <div role="alert">
      <MessageScreen
        icon={<CloudOff size={40} aria-hidden />}
        title={TEXTS.connectionProblem}
        text={TEXTS.checkConnection}
        level={level}
      >
        <Button onClick={onRetry}>Retry</Button>
      </MessageScreen>
    </div>
  )
}
