import type { Editor } from '@tiptap/react'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import { filesOf } from '../../../machines/publishing/editor/editor.selectors.ts'
import type { UploadItem } from '../../../machines/publishing/uploads/uploads.types.ts'
import { useApp } from '../../app-context.tsx'
import { imageUrl, pictureSize } from './links.ts'

const bodyFiles = filesOf('body')

/**
 * Pictures being uploaded into a text. Each keeps its position while the user continues to type,
 * and is inserted once it is uploaded and the dialog for its alt text is closed.
 */
export function useInlineImages(editor: EditorActor, textEditor: Editor) {
  const { files: fileStore } = useApp()
  const items = useSelector(editor, bodyFiles)
  const positions = useRef(new Map<string, number>())
  const [undescribedIds, setUndescribedIds] = useState<readonly string[]>([])

  useEffect(() => {
    const mapPositions = ({ transaction }: { transaction: Editor['state']['tr'] }) => {
      if (!transaction.docChanged) return
      for (const [id, at] of positions.current)
        positions.current.set(id, transaction.mapping.map(at))
    }
    textEditor.on('transaction', mapPositions)
    return () => {
      textEditor.off('transaction', mapPositions)
    }
  }, [textEditor])

  useEffect(() => {
    for (const item of items) {
      if (item.status !== 'done' || item.picture === null || undescribedIds.includes(item.id))
        continue
      const { picture, alt, id } = item
      const attrs = { src: imageUrl(picture), alt, ...pictureSize(picture) }
      insertPicture(textEditor, attrs, positions.current.get(id))
      positions.current.delete(id)
      editor.send({ type: 'files.remove', field: 'body', id })
    }
  }, [items, undescribedIds, textEditor, editor])

  const add = (files: readonly File[], at: number) => {
    if (files.length === 0) return
    const previousItems = bodyFiles(editor.getSnapshot())
    const refs = files.map((file) => fileStore.put(file))
    editor.send({ type: 'files.add', field: 'body', files: refs })
    const newItems = bodyFiles(editor.getSnapshot()).filter(
      ({ id }) => !previousItems.some((old) => old.id === id),
    )
    for (const { id } of newItems) positions.current.set(id, at)
    setUndescribedIds((previousIds) => [...previousIds, ...newItems.map(({ id }) => id)])
  }
  const undescribedItem: UploadItem | null =
    items.find(({ id }) => id === undescribedIds[0]) ?? null
  // Skips pictures that have been removed.
  if (undescribedItem === null && undescribedIds.length > 0)
    setUndescribedIds(undescribedIds.slice(1))
  const skipDescription = () => setUndescribedIds((previousIds) => previousIds.slice(1))
  return { items, add, asking: undescribedItem, answered: skipDescription }
}

/**
 * Inserts a picture between two blocks of the text: before the block that starts at `at`, else
 * after the one around it. A caret that is still at `at` moves below the picture. Nothing is
 * replaced.
 */
function insertPicture(
  textEditor: Editor,
  attrs: object,
  at = textEditor.state.doc.content.size,
): void {
  const { doc, selection } = textEditor.state
  const end = doc.content.size
  const resolved = doc.resolve(Math.min(at, end))
  const isAtStart = resolved.depth === 1 && resolved.parentOffset === 0
  const position =
    resolved.depth === 0 ? resolved.pos : isAtStart ? resolved.before(1) : resolved.after(1)
  const image = { type: 'image', attrs }
  const content = position === end ? [image, { type: 'paragraph' }] : image
  const isCursorHere = selection.empty && selection.from === resolved.pos && !isAtStart
  textEditor.commands.insertContentAt(position, content, { updateSelection: false })
  const nextNode = textEditor.state.doc.nodeAt(position + 1)
  if (isCursorHere && nextNode?.isTextblock) textEditor.commands.setTextSelection(position + 2)
}
