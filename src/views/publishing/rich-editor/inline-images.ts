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
export function useTextPictures(editor: EditorActor, text: Editor) {
  const { files: shelf } = useApp()
  const items = useSelector(editor, bodyFiles)
  const places = useRef(new Map<string, number>())
  const [asked, setAsked] = useState<readonly string[]>([])

  useEffect(() => {
    const follow = ({ transaction }: { transaction: Editor['state']['tr'] }) => {
      if (!transaction.docChanged) return
      for (const [id, at] of places.current) places.current.set(id, transaction.mapping.map(at))
    }
    text.on('transaction', follow)
    return () => {
      text.off('transaction', follow)
    }
  }, [text])

  useEffect(() => {
    for (const item of items) {
      if (item.status !== 'done' || item.picture === null || asked.includes(item.id)) continue
      const { picture, alt, id } = item
      const attrs = { src: imageUrl(picture), alt, ...pictureSize(picture) }
      insertPicture(text, attrs, places.current.get(id))
      places.current.delete(id)
      editor.send({ type: 'files.remove', field: 'body', id })
    }
  }, [items, asked, text, editor])

  const add = (files: readonly File[], at: number) => {
    if (files.length === 0) return
    const before = bodyFiles(editor.getSnapshot())
    const refs = files.map((file) => shelf.put(file))
    editor.send({ type: 'files.add', field: 'body', files: refs })
    const fresh = bodyFiles(editor.getSnapshot()).filter(
      ({ id }) => !before.some((old) => old.id === id),
    )
    for (const { id } of fresh) places.current.set(id, at)
    setAsked((now) => [...now, ...fresh.map(({ id }) => id)])
  }
  const asking: UploadItem | null = items.find(({ id }) => id === asked[0]) ?? null
  // Skips pictures that have been removed.
  if (asking === null && asked.length > 0) setAsked(asked.slice(1))
  const answered = () => setAsked((now) => now.slice(1))
  return { items, add, asking, answered }
}

/**
 * Inserts a picture between two blocks of the text: before the block that starts at `at`, else
 * after the one around it. A caret that is still at `at` moves below the picture. Nothing is
 * replaced.
 */
function insertPicture(text: Editor, attrs: object, at = text.state.doc.content.size): void {
  const { doc, selection } = text.state
  const end = doc.content.size
  const here = doc.resolve(Math.min(at, end))
  const begins = here.depth === 1 && here.parentOffset === 0
  const place = here.depth === 0 ? here.pos : begins ? here.before(1) : here.after(1)
  const image = { type: 'image', attrs }
  const content = place === end ? [image, { type: 'paragraph' }] : image
  const waiting = selection.empty && selection.from === here.pos && !begins
  text.commands.insertContentAt(place, content, { updateSelection: false })
  const next = text.state.doc.nodeAt(place + 1)
  if (waiting && next?.isTextblock) text.commands.setTextSelection(place + 2)
}
