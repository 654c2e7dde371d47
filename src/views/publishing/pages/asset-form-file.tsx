import { useSelector } from '@xstate/react'
import { FileArchive, FileWarning } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { hstack, stack, wrap } from '../../../../styled-system/patterns'
import { field as fieldRecipe } from '../../../../styled-system/recipes'
import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import * as editorOf from '../../../machines/publishing/editor/editor.selectors.ts'
import type { FileValue } from '../../../machines/publishing/editor/editor.types.ts'
import { sizeText } from '../../../protocol/base/size-text.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { ASSET_FILE_TYPES, MAX_ASSET_BYTES } from '../../../protocol/market/assets.ts'
import { useApp } from '../../app-context.tsx'
import { useAnnounce } from '../../components/announcer.tsx'
import { Button } from '../../components/button.tsx'
import { FieldError } from '../../forms/field.tsx'
import { fileKind } from '../../market/file-facts.tsx'
import { useDropZone } from '../dropped-files.ts'
import { dropZone, FileChooser, hoveredZone, invalidZone } from '../file-chooser.tsx'
import { RejectedFiles } from '../image-field.tsx'

const EXTENSIONS = Object.keys(ASSET_FILE_TYPES)
const ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',')
const EXTENSION_NAMES = EXTENSIONS.map((extension) => extension.toUpperCase()).join(', ')

const group = stack({ minWidth: '0' })
const zoneStyle = cx(dropZone, css({ display: 'grid' }))
const stagedBox = hstack({
  gap: '3',
  '& > svg': { flexShrink: '0', color: 'nile' },
  '& > div': { minWidth: '0' },
  '& strong': { display: 'block', color: 'fg', fontWeight: 'semibold' },
})

/**
 * File of an asset: choose, drop, replace or remove it. It is uploaded when the form is submitted.
 */
export function AssetFileField({ editor }: { editor: EditorActor }) {
  const app = useApp()
  const id = useId()
  const rejected = useSelector(editor, editorOf.rejectedFilesOf('file'))
  const error = useSelector(editor, editorOf.fieldErrors).file ?? null
  const files = useStagedFile(editor)
  const add = (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    const refs = chosen.map((file) => app.files.put(file))
    editor.send({ type: 'files.add', field: 'file', files: refs })
  }
  const { over: isOver, zone } = useDropZone(add)
  useAnnounceSelection(files.chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div role="group" aria-labelledby={`${id}-label`} className={group}>
      <span id={`${id}-label`} className={fieldRecipe().label}>
        File
      </span>
      <div
        className={cx(zoneStyle, isOver && hoveredZone, error !== null && invalidZone)}
        {...zone}
      >
        <StagedFile {...files} />
        <div className={wrap()}>
          <FileChooser
            aria-label="Choose the file"
            accept={ACCEPT}
            invalid={error !== null}
            describedBy={error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
            onFiles={add}
          >
            {files.chosen || files.current ? 'Choose another file' : 'Choose the file'}
          </FileChooser>
          {files.chosen && <RemoveFileButton editor={editor} name={files.chosen.name} />}
        </div>
        <span id={`${id}-hint`}>
          Or drop it here. One file, up to {sizeText(MAX_ASSET_BYTES)}: {EXTENSION_NAMES}. For
          several files, use a ZIP.
        </span>
      </div>
      {error !== null && <FieldError id={`${id}-error`} text={error} />}
      <RejectedFiles
        rejected={rejected}
        onDismiss={() => editor.send({ type: 'files.dismissRefused', field: 'file' })}
      />
    </div>
  )
}

interface StagedFiles {
  /** File to upload. */
  chosen: FileValue | null
  /** File that buyers get now. */
  current: FileValue | null
  /** File that a restored draft names but does not contain. */
  lost: FileValue | null
}

function useStagedFile(editor: EditorActor): StagedFiles {
  const isSameFile = (first: FileValue | null, second: FileValue | null) =>
    first?.name === second?.name && first?.size === second?.size && first?.fileId === second?.fileId
  return {
    chosen: useSelector(editor, editorOf.chosenFile, isSameFile),
    current: useSelector(editor, editorOf.currentFile, isSameFile),
    lost: useSelector(editor, editorOf.lostFile, isSameFile),
  }
}

/** Announces a newly chosen file, but not one that was there on mount. */
function useAnnounceSelection(chosen: FileValue | null): void {
  const announce = useAnnounce()
  const previousId = useRef(chosen?.fileId)
  useEffect(() => {
    if (chosen && chosen.fileId !== previousId.current)
      announce(`${isolate(chosen.name)} selected.`)
    previousId.current = chosen?.fileId
  }, [chosen, announce])
}

function StagedFile({ chosen, current, lost }: StagedFiles) {
  if (chosen === null && lost !== null) {
    return (
      <div className={stagedBox}>
        <FileWarning size={28} aria-hidden />
        <div>
          <strong dir="auto">{lost.name}</strong>
          Files aren’t saved with drafts. Choose it again before you publish.
        </div>
      </div>
    )
  }
  const file = chosen ?? current
  if (file === null) return null
  return (
    <div className={stagedBox}>
      <FileArchive size={28} aria-hidden />
      <div>
        <strong dir="auto">{file.name}</strong>
        {[fileKind(file), file.size > 0 ? sizeText(file.size) : ''].filter(Boolean).join(', ')}
        {chosen !== null && current !== null && (
          <>
            <br />
            Replaces <bdi>{current.name}</bdi>, for past buyers too.
          </>
        )}
      </div>
    </div>
  )
}

function RemoveFileButton({ editor, name }: { editor: EditorActor; name: string }) {
  const items = useSelector(editor, editorOf.filesOf('file'))
  const remove = () => {
    for (const { id } of items) editor.send({ type: 'files.remove', field: 'file', id })
  }
  return (
    <Button look="quiet" aria-label={`Remove ${isolate(name)}`} onClick={remove}>
      Remove
    </Button>
  )
}
