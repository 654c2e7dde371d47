import { ArrowDown, ArrowUp, ImageOff, RotateCcw, Trash2, X } from 'lucide-react'
import { css, cx } from '../../../styled-system/css'
import { center, grid, hstack, wrap } from '../../../styled-system/patterns'
import { note } from '../../../styled-system/recipes'
import { isUnfinished } from '../../machines/publishing/uploads/uploads.policy.ts'
import type { UploadItem } from '../../machines/publishing/uploads/uploads.types.ts'
import { MAX_ALT_LENGTH } from '../../protocol/base/constants.ts'
import { codePointLength, isolate } from '../../protocol/base/text.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ContentPicture } from '../shared/content/content-image.tsx'
import { uploadName } from './announce-uploads.ts'

const row = grid({
  gridTemplateColumns: { base: '[80px minmax(0, 1fr)]', sm: '[112px minmax(0, 1fr)]' },
  gap: '3',
  padding: '3',
  border: 'hairline',
  borderRadius: 'md',
  background: 'surface',
})
const preview = center({
  alignSelf: 'start',
  aspectRatio: '[1]',
  overflow: 'hidden',
  borderRadius: 'sm',
  background: 'sunken',
  color: 'muted',
  '& img': { width: 'full', height: 'full', objectFit: 'cover' },
  '& > span': { height: 'full' },
})
const state = hstack({
  fontVariantNumeric: 'tabular-nums',
  '& progress': { flexGrow: '1', minWidth: '0', height: '3' },
})

interface PictureCommands {
  cancel(): void
  retry(): void
  remove(): void
  describe(alt: string): void
  /** Absent if pictures have no order. */
  move?: ((offset: -1 | 1) => void) | undefined
}

interface Props {
  item: UploadItem
  index: number
  count: number
  commands: PictureCommands
}

/** One picture of a form: preview, upload progress, alt text and position. */
export function PictureItem({ item, index, count, commands }: Props) {
  const name = uploadName(item, index)
  const isTooLong = codePointLength(item.alt) > MAX_ALT_LENGTH
  return (
    <li className={row} data-upload={item.id}>
      <div className={preview}>
        <Preview item={item} />
      </div>
      <div className={grid({ alignContent: 'start', minWidth: '0' })}>
        <span className={css({ textStyle: 'label' })}>{name}</span>
        <UploadState item={item} name={name} />
        <ItemButtons {...{ item, index, count, commands, name }} />
      </div>
      <div className={css({ gridColumn: { base: '[1 / -1]', sm: '[2]' } })}>
        <TextField
          label="Alt text (describe the image)"
          value={item.alt}
          onChange={commands.describe}
          dir="auto"
          error={isTooLong ? `Alt text can have up to ${MAX_ALT_LENGTH} characters.` : null}
        />
      </div>
    </li>
  )
}

function Preview({ item }: { item: UploadItem }) {
  const { files } = useApp()
  if (item.picture) return <ContentPicture picture={item.picture} sizes="112px" alt="" thumbnail />
  const url = item.fileId === null ? '' : files.preview(item.fileId)
  return url === '' ? <ImageOff size={24} aria-hidden /> : <img src={url} alt="" />
}

/** Upload state of a file, as a progress bar or in words. */
export function UploadState({ item, name }: { item: UploadItem; name: string }) {
  const { status, sent, total, error } = item
  if (status === 'failed') {
    return (
      <span className={cx(note({ tone: 'danger' }), state)}>
        {error ?? 'Upload failed.'}
        {item.awaitsNetwork && ' Retries when you’re online.'}
      </span>
    )
  }
  if (status === 'cancelled') return <span className={cx(note(), state)}>Cancelled</span>
  if (status === 'done' || status === 'held') return null
  if (status !== 'sending') {
    return (
      <span className={cx(note(), state)}>{status === 'waiting' ? 'Waiting…' : 'Preparing…'}</span>
    )
  }
  const percent = total > 0 ? Math.round((sent / total) * 100) : 0
  return (
    <span className={cx(note(), state)}>
      <progress max={100} value={percent} aria-label={`Upload of ${isolate(name)}`} />
      {percent} %
    </span>
  )
}

function ItemButtons({ item, index, count, commands, name }: Props & { name: string }) {
  const { move } = commands
  const isStopped = item.status === 'failed' || item.status === 'cancelled'
  return (
    <div className={wrap({ gap: '1', marginInlineStart: '[-8px]' })}>
      {move && count > 1 && (
        <>
          <Button
            look="quiet"
            size="icon"
            data-move="-1"
            aria-label={`Move ${isolate(name)} up`}
            disabled={index === 0}
            onClick={() => move(-1)}
          >
            <ArrowUp size={18} aria-hidden />
          </Button>
          <Button
            look="quiet"
            size="icon"
            data-move="1"
            aria-label={`Move ${isolate(name)} down`}
            disabled={index === count - 1}
            onClick={() => move(1)}
          >
            <ArrowDown size={18} aria-hidden />
          </Button>
        </>
      )}
      {isUnfinished(item) && (
        <Button
          look="quiet"
          size="sm"
          aria-label={`Cancel ${isolate(name)}`}
          onClick={commands.cancel}
        >
          <X size={18} aria-hidden /> Cancel
        </Button>
      )}
      {isStopped && (
        <Button
          look="quiet"
          size="sm"
          aria-label={`Retry ${isolate(name)}`}
          onClick={commands.retry}
        >
          <RotateCcw size={18} aria-hidden /> Retry
        </Button>
      )}
      <Button
        look="quiet"
        size="sm"
        aria-label={`Remove ${isolate(name)}`}
        onClick={commands.remove}
      >
        <Trash2 size={18} aria-hidden /> Remove
      </Button>
    </div>
  )
}
