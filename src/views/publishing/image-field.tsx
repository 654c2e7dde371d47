import { useSelector } from '@xstate/react'
import { ImagePlus, X } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { css, cx } from '../../../styled-system/css'
import { flex, grid, stack } from '../../../styled-system/patterns'
import { field as fieldRecipe } from '../../../styled-system/recipes'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import {
  fieldErrors,
  filesOf,
  rejectedFilesOf,
} from '../../machines/publishing/editor/editor.selectors.ts'
import type { FileField } from '../../machines/publishing/editor/editor.types.ts'
import type { FileRejection } from '../../machines/publishing/uploads/uploads.types.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '../../protocol/base/constants.ts'
import { isolate, pluralForm } from '../../protocol/base/text.ts'
import { useApp } from '../app-context.tsx'
import { useAnnounce } from '../components/announcer.tsx'
import { Button } from '../components/button.tsx'
import { FieldError } from '../forms/field.tsx'
import { uploadName, useAnnounceUploads } from './announce-uploads.ts'
import { useDropZone, usePastedFiles } from './dropped-files.ts'
import { dropZone, FileChooser, hoveredZone, invalidZone } from './file-chooser.tsx'
import { PictureItem } from './image-item.tsx'

const group = stack({ minWidth: '0' })
const emptyZone = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
})
/** Below chosen pictures, whose tiles need the space. */
const zoneRow = css({
  display: 'flex',
  alignItems: 'center',
  paddingBlock: '2',
  '& > span': { hideBelow: 'md' },
})

const MAX_UPLOAD_MB = MAX_UPLOAD_BYTES / 1024 / 1024
export const ACCEPT = UPLOAD_TYPES.join(',')

interface Props {
  editor: EditorActor
  field: FileField
  label: string
  hint: string
  /** Maximum number of pictures. */
  max: number
  /** Adds pictures that are pasted anywhere on the page. */
  acceptsPaste?: boolean
}

/**
 * Picture field of a form: drop, paste or choose; each picture has progress, alt text and a
 * position.
 */
export function PictureField({ editor, field, label, hint, max, acceptsPaste = false }: Props) {
  const app = useApp()
  const id = useId()
  const items = useSelector(editor, filesOf(field))
  const rejected = useSelector(editor, rejectedFilesOf(field))
  const error = useSelector(editor, fieldErrors)[field] ?? null
  useAnnounceUploads(items, rejected)

  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    editor.send({ type: 'files.add', field, files: files.map((file) => app.files.put(file)) })
  }
  usePastedFiles(acceptsPaste, add)
  const isMultiple = max > 1
  const isEmpty = items.length === 0
  // The only picture of a field can be replaced.
  const isFull = isMultiple && items.length >= max
  const hintElement = useFocusWhenFull(isFull)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not support this layout
    <div role="group" aria-labelledby={`${id}-label`} className={group}>
      <span id={`${id}-label`} className={fieldRecipe().label}>
        {label}
      </span>
      <PictureList editor={editor} field={field} label={label} />
      {!isFull && (
        <PictureChooser
          {...{ isMultiple, isEmpty, acceptsPaste }}
          invalid={error !== null}
          describedBy={error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
          onFiles={add}
        />
      )}
      <span id={`${id}-hint`} ref={hintElement} tabIndex={-1} className={fieldRecipe().hint}>
        {isMultiple && !isEmpty ? `${items.length} of ${max}. ${hint}` : hint}
      </span>
      {error !== null && <FieldError id={`${id}-error`} text={error} />}
      <RejectedFiles
        rejected={rejected}
        onDismiss={() => {
          editor.send({ type: 'files.dismissRefused', field })
        }}
      />
    </div>
  )
}

/** Ref of an element that gets the focus when the pressed button of the chooser is removed. */
function useFocusWhenFull(isFull: boolean) {
  const element = useRef<HTMLSpanElement>(null)
  const wasFull = useRef(isFull)
  useEffect(() => {
    if (isFull && !wasFull.current && document.activeElement === document.body)
      element.current?.focus()
    wasFull.current = isFull
  }, [isFull])
  return element
}

interface ChooserProps
  extends Pick<ComponentProps<typeof FileChooser>, 'invalid' | 'describedBy' | 'onFiles'> {
  isMultiple: boolean
  /** Whether no picture is chosen; then it is large. */
  isEmpty: boolean
  acceptsPaste: boolean
}

function PictureChooser({ isMultiple, isEmpty, acceptsPaste, ...chooser }: ChooserProps) {
  const { over: isOver, zone } = useDropZone(chooser.onFiles)
  const label = isMultiple ? 'Choose images' : 'Choose an image'
  return (
    <div
      className={cx(
        dropZone,
        isEmpty ? emptyZone : zoneRow,
        isOver && hoveredZone,
        chooser.invalid && invalidZone,
      )}
      {...zone}
    >
      {isEmpty && <ImagePlus size={28} aria-hidden />}
      <FileChooser {...chooser} aria-label={label} accept={ACCEPT} multiple={isMultiple}>
        {!isMultiple && !isEmpty ? 'Choose another image' : label}
      </FileChooser>
      <span>
        or drop {isMultiple ? 'them' : 'it'} here{acceptsPaste && ', or paste'}.
        {isEmpty &&
          ` JPEG, PNG, WebP, AVIF or GIF, up to ${MAX_UPLOAD_MB} MB${isMultiple ? ' each' : ''}.`}
      </span>
    </div>
  )
}

function PictureList({ editor, field, label }: Pick<Props, 'editor' | 'field' | 'label'>) {
  const announce = useAnnounce()
  const items = useSelector(editor, filesOf(field))
  const host = useRef<HTMLUListElement>(null)
  const moved = useRef<{ id: string; offset: number } | null>(null)

  // React inserts a moved row again, which takes the focus from the pressed button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the new order has rendered
  useEffect(() => {
    if (moved.current === null) return
    const { id, offset } = moved.current
    moved.current = null
    const row = host.current?.querySelector(`[data-upload="${id}"]`)
    const button = (which: number) =>
      row?.querySelector<HTMLButtonElement>(`[data-move="${which}"]:not(:disabled)`)
    ;(button(offset) ?? button(-offset))?.focus()
  }, [items])

  if (items.length === 0) return null
  return (
    <ul ref={host} className={grid()} aria-label={label}>
      {items.map((item, index) => {
        const { id } = item
        const move = (offset: -1 | 1) => {
          moved.current = { id, offset }
          editor.send({ type: 'files.move', field, id, to: index + offset })
          announce(
            `${isolate(uploadName(item, index))} moved to ${index + offset + 1} of ${items.length}`,
          )
        }
        return (
          <PictureItem
            key={id}
            item={item}
            index={index}
            count={items.length}
            commands={{ ...pictureCommands(editor, field, id), move }}
          />
        )
      })}
    </ul>
  )
}

/** Commands of the buttons of one picture. */
export function pictureCommands(editor: EditorActor, field: FileField, id: string) {
  return {
    cancel: () => editor.send({ type: 'files.cancel', field, id }),
    retry: () => editor.send({ type: 'files.retry', field, id }),
    remove: () => editor.send({ type: 'files.remove', field, id }),
    describe: (alt: string) => editor.send({ type: 'files.describe', field, id, alt }),
  }
}

const rejectedBox = flex({
  align: 'start',
  gap: '2',
  paddingInlineStart: '3',
  borderRadius: 'sm',
  background: 'danger.wash',
  color: 'danger',
  textStyle: 'small',
  '& > div': { flexGrow: '1', paddingBlock: '3', minWidth: '0' },
  '& ul': { listStyleType: 'disc', paddingInlineStart: '4' },
})

/** Rejected files, each with the reason. */
export function RejectedFiles({
  rejected,
  onDismiss,
}: {
  rejected: readonly FileRejection[]
  onDismiss: () => void
}) {
  if (rejected.length === 0) return null
  return (
    <div className={rejectedBox}>
      <div>
        <strong>{pluralForm(rejected.length, 'One file', 'Some files')} couldn’t be added:</strong>
        <ul>
          {rejected.map(({ id, name, reason }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {reason}
            </li>
          ))}
        </ul>
      </div>
      <Button look="quiet" size="icon" aria-label="Dismiss" onClick={onDismiss}>
        <X size={18} aria-hidden />
      </Button>
    </div>
  )
}
