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
export const pendingDownload = (target: DownloadTarget): string => `download ${downloadKey(target)}`

/** Downloads a file; an interrupted download resumes (API-ASSET-11, API-ASSET-15). */
export function DownloadPanel({ target, title, look = 'accent' }: Props) {
  const actor = useDownload(target)
  if (actor === null) return <Skeleton height="44px" />
  return <Known actor={actor} wish={pendingDownload(target)} title={title} look={look} />
}

function Known({ actor, wish, title, look }: KnownProps) {
  const phase = useSelector(actor, downloadOf.downloadPhase)
  const problem = useSelector(actor, downloadOf.downloadProblem)
  const keeping = useRestoredFocus(phase)
  // An empty key while the phase has no start button, so that a granted action does not start it.
  const begin = () => {
    keeping.onFocus()
    actor.send({ type: 'download.start' })
  }
  const start = usePendingIntent(START[phase] === undefined ? '' : wish, begin, 'download this')
  const moving = phase === 'receiving' || phase === 'waiting' || phase === 'paused'
  return (
    <div className={grid()} {...keeping}>
      <StartButton phase={phase} title={title} look={look} onStart={start} />
      {moving && <Progress actor={actor} title={title} />}
      {phase === 'failed' && (
        <p role="alert" className={note({ tone: 'danger' })}>
          {problem}
        </p>
      )}
      <p role="status" className={small}>
        <Words actor={actor} phase={phase} />
      </p>
      <Buttons actor={actor} phase={phase} title={title} />
    </div>
  )
}

/** Keeps the focus in the panel when the pressed button is unmounted by a phase change. */
function useRestoredFocus(phase: Phase) {
  const ref = useRef<HTMLDivElement>(null)
  const within = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase has its own buttons
  useEffect(() => {
    if (within.current && document.activeElement === document.body) {
      ref.current?.querySelector('button')?.focus()
    }
  }, [phase])
  return {
    ref,
    onFocus: () => {
      within.current = true
    },
    onBlur: () => {
      within.current = false
    },
  }
}

type Look = NonNullable<Props['look']>
type Phase = downloadOf.DownloadPhase

interface KnownProps {
  actor: DownloadActor
  /** Key of the action that requires sign-in. */
  wish: string
  title: string
  look: Look
}

interface PartProps {
  actor: DownloadActor
  phase: Phase
  title: string
}

const START: { readonly [phase in Phase]?: string } = {
  idle: 'Download',
  requesting: 'Starting…',
  saved: 'Download again',
}
const GO_ON: { readonly [phase in Phase]?: string } = {
  paused: 'Resume',
  failed: 'Retry',
  waiting: 'Resume now',
}

interface StartProps extends Omit<PartProps, 'actor'> {
  look: Look
  onStart: () => void
}

function StartButton({ phase, title, look, onStart }: StartProps) {
  const label = START[phase]
  if (label === undefined) return null
  return (
    <Button
      wide
      look={phase === 'saved' ? 'outline' : look}
      busy={phase === 'requesting'}
      aria-label={`${label}: ${title}`}
      onClick={() => onStart()}
    >
      <Download size={18} aria-hidden />
      {label}
    </Button>
  )
}

/** Status text; announced on phase changes, not with every byte. */
function Words({ actor, phase }: Omit<PartProps, 'title'>) {
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
        : `Saved to your downloads as ${filename}.`
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
        aria-label={`Download of ${title}`}
        {...(total > 0 ? { value: received, max: total } : {})}
      />
      <span className={small}>
        {total > 0 ? `${sizeText(received)} of ${sizeText(total)}` : sizeText(received)}
      </span>
    </>
  )
}

function Buttons({ actor, phase, title }: PartProps) {
  const goOn = GO_ON[phase]
  const going = phase === 'requesting' || phase === 'receiving'
  if (!going && goOn === undefined) return null
  return (
    <div className={wrap()}>
      {goOn !== undefined && (
        <Button
          size="sm"
          aria-label={`${goOn}: ${title}`}
          onClick={() => actor.send({ type: 'download.resume' })}
        >
          {goOn}
        </Button>
      )}
      {phase === 'receiving' && (
        <Button
          size="sm"
          look="outline"
          aria-label={`Pause: ${title}`}
          onClick={() => actor.send({ type: 'download.pause' })}
        >
          Pause
        </Button>
      )}
      <Button
        size="sm"
        look="quiet"
        aria-label={`Cancel: ${title}`}
        onClick={() => actor.send({ type: 'download.cancel' })}
      >
        Cancel
      </Button>
    </div>
  )
}
