import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { grid, wrap } from '../../../styled-system/patterns'
import { note } from '../../../styled-system/recipes'
import { isOnline } from '../../machines/live/network/network.selectors.ts'
import { type DownloadTarget, downloadKey } from '../../machines/market/download/download.key.ts'
import type { DownloadActor } from '../../machines/market/download/download.machine.ts'
import * as downloadOf from '../../machines/market/download/download.selectors.ts'
import { sizeText } from '../../protocol/base/size-text.ts'
import { isolate } from '../../protocol/base/text.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useDownload } from '../hooks/use-keyed-actor.ts'
import { usePendingIntent } from '../hooks/use-require-auth.ts'

const bar = css({ width: 'full', height: '3' })
const small = css({ textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums' })

interface Props {
  target: DownloadTarget
  /** Title of the asset, for screen readers. */
  title: string
  look?: 'accent' | 'outline'
}

/** Key of the download for `usePendingIntent`. */
export const downloadIntentKey = (target: DownloadTarget): string =>
  `download ${downloadKey(target)}`

/** Downloads a file; an interrupted download resumes (API-ASSET-11, API-ASSET-15). */
export function DownloadPanel({ target, title, look = 'accent' }: Props) {
  const actor = useDownload(target)
  if (actor === null) return <Skeleton height="44px" />
  return (
    <DownloadControls
      actor={actor}
      intentKey={downloadIntentKey(target)}
      title={title}
      look={look}
    />
  )
}

function DownloadControls({ actor, intentKey, title, look }: DownloadControlsProps) {
  const phase = useSelector(actor, downloadOf.downloadPhase)
  const problem = useSelector(actor, downloadOf.downloadProblem)
  const focusRestore = useRestoredFocus(phase)
  // An empty key while the phase has no start button, so that a granted action does not start it.
  const startDownload = () => {
    focusRestore.onFocus()
    actor.send({ type: 'download.start' })
  }
  const start = usePendingIntent(
    START_LABELS[phase] === undefined ? '' : intentKey,
    startDownload,
    'download this',
  )
  const isInProgress = phase === 'receiving' || phase === 'waiting' || phase === 'paused'
  return (
    <div className={grid()} {...focusRestore}>
      <StartButton phase={phase} title={title} look={look} onStart={start} />
      {isInProgress && <Progress actor={actor} title={title} />}
      {phase === 'failed' && (
        <p role="alert" className={note({ tone: 'danger' })}>
          {problem}
        </p>
      )}
      <p role="status" className={small}>
        <DownloadStatus actor={actor} phase={phase} />
      </p>
      <Buttons actor={actor} phase={phase} title={title} />
    </div>
  )
}

/** Keeps the focus in the panel when the pressed button is unmounted by a phase change. */
function useRestoredFocus(phase: Phase) {
  const ref = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase has its own buttons
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      ref.current?.querySelector('button')?.focus()
    }
  }, [phase])
  return {
    ref,
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: () => {
      hadFocus.current = false
    },
  }
}

type ButtonLook = NonNullable<Props['look']>
type Phase = downloadOf.DownloadPhase

interface DownloadControlsProps {
  actor: DownloadActor
  /** Key of the action that requires sign-in. */
  intentKey: string
  title: string
  look: ButtonLook
}

interface ControlProps {
  actor: DownloadActor
  phase: Phase
  title: string
}

const START_LABELS: { readonly [phase in Phase]?: string } = {
  idle: 'Download',
  requesting: 'Starting…',
  saved: 'Download again',
}
const RESUME_LABELS: { readonly [phase in Phase]?: string } = {
  paused: 'Resume',
  failed: 'Retry',
  waiting: 'Resume now',
}

interface StartProps extends Omit<ControlProps, 'actor'> {
  look: ButtonLook
  onStart: () => void
}

function StartButton({ phase, title, look, onStart }: StartProps) {
  const label = START_LABELS[phase]
  if (label === undefined) return null
  return (
    <Button
      wide
      look={phase === 'saved' ? 'outline' : look}
      busy={phase === 'requesting'}
      aria-label={`${label}: ${isolate(title)}`}
      onClick={() => onStart()}
    >
      <Download size={18} aria-hidden />
      {label}
    </Button>
  )
}

/** Status text; announced on phase changes, not with every byte. */
function DownloadStatus({ actor, phase }: Omit<ControlProps, 'title'>) {
  const { network } = useApp()
  const online = useSelector(network, isOnline)
  const problem = useSelector(actor, downloadOf.downloadProblem)
  const filename = useSelector(actor, downloadOf.downloadFilename)
  switch (phase) {
    case 'receiving':
      return 'Downloading. You can keep browsing.'
    case 'waiting':
      return online
        ? `${problem ?? 'Connection lost.'} The download resumes by itself.`
        : 'You’re offline. The download resumes when you reconnect.'
    case 'paused':
      return 'Paused'
    case 'saved':
      return filename === ''
        ? 'Saved to your downloads.'
        : `Saved to your downloads as ${isolate(filename)}.`
    default:
      return null
  }
}

function Progress({ actor, title }: { actor: DownloadActor; title: string }) {
  const received = useSelector(actor, downloadOf.downloadReceived)
  const total = useSelector(actor, downloadOf.downloadTotal)
  return (
    <>
      <progress
        className={bar}
        aria-label={`Download of ${isolate(title)}`}
        {...(total > 0 ? { value: received, max: total } : {})}
      />
      <span className={small}>
        {total > 0 ? `${sizeText(received)} of ${sizeText(total)}` : sizeText(received)}
      </span>
    </>
  )
}

function Buttons({ actor, phase, title }: ControlProps) {
  const resumeLabel = RESUME_LABELS[phase]
  const isRunning = phase === 'requesting' || phase === 'receiving'
  if (!isRunning && resumeLabel === undefined) return null
  return (
    <div className={wrap()}>
      {resumeLabel !== undefined && (
        <Button
          size="sm"
          aria-label={`${resumeLabel}: ${isolate(title)}`}
          onClick={() => actor.send({ type: 'download.resume' })}
        >
          {resumeLabel}
        </Button>
      )}
      {phase === 'receiving' && (
        <Button
          size="sm"
          look="outline"
          aria-label={`Pause: ${isolate(title)}`}
          onClick={() => actor.send({ type: 'download.pause' })}
        >
          Pause
        </Button>
      )}
      <Button
        size="sm"
        look="quiet"
        aria-label={`Cancel: ${isolate(title)}`}
        onClick={() => actor.send({ type: 'download.cancel' })}
      >
        Cancel
      </Button>
    </div>
  )
}
