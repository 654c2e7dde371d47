import { EditorContent, type EditorOptions, useEditor } from '@tiptap/react'
import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { grid, stack } from '../../../../styled-system/patterns'
import { field as fieldRecipe } from '../../../../styled-system/recipes'
import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import { rejectedFilesOf } from '../../../machines/publishing/editor/editor.selectors.ts'
import { ignoreComposition } from '../../../protocol/base/ignore-composition.ts'
import { useApp } from '../../app-context.tsx'
import { FieldError } from '../../forms/field.tsx'
import { useAnnounceUploads } from '../announce-uploads.ts'
import { ACCEPT, pictureCommands, RejectedFiles } from '../image-field.tsx'
import { PictureItem } from '../image-item.tsx'
import { AltDialog, DescribeDialog, LinkDialog } from './dialogs.tsx'
import { editorExtensions } from './extensions.ts'
import { useInlineImages } from './inline-images.ts'
import { pastedFiles, preparePasted } from './pasted.ts'
import { type HandleKey, SlashMenu } from './slash-menu.tsx'
import { frame, invalidFrame } from './text-style.ts'
import { Toolbar } from './toolbar.tsx'

const list = grid({ marginBlockStart: '2' })
const editorArea = css({ position: 'relative' })

interface Props {
  editor: EditorActor
  html: string
  onChange: (html: string) => void
  error: string | null
  disabled: boolean
  labelId: string
}

const EXTENSIONS = {
  withPictures: editorExtensions('Write here, or type / for headings, lists and images.'),
  plain: editorExtensions('Write here, or type / for headings and lists.'),
}
const NO_PICTURES = 'Images can’t go inside the text here. You can add a cover.'

/** WYSIWYG editor for the body of a blog post. Its value is HTML. */
export default function RichEditor(props: Props) {
  const { editor, error, disabled } = props
  const id = useId()
  const keys = useRef<HandleKey>(() => false)
  const { text: textEditor, pictures } = useTextEditor(props, `${id}-error`, keys)
  const [dialog, setDialog] = useState<'link' | 'alt' | null>(null)
  const acceptsPictures = useApp().api.extras.has('uploads')
  const chooser = useRef<HTMLInputElement>(null)
  const close = () => setDialog(null)
  const onPicture = acceptsPictures ? () => chooser.current?.click() : null
  return (
    <div className={stack({ minWidth: '0' })}>
      <div className={cx(frame, error !== null && invalidFrame)}>
        <Toolbar
          textEditor={textEditor}
          disabled={disabled}
          onLink={() => setDialog('link')}
          onPicture={onPicture}
          onDescribe={() => setDialog('alt')}
        />
        <div className={editorArea}>
          <EditorContent editor={textEditor} />
          <SlashMenu textEditor={textEditor} keys={keys} onPicture={onPicture} />
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label="Add images to the text"
        accept={ACCEPT}
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])], textEditor.state.selection.to)
          target.value = ''
        }}
      />
      {!acceptsPictures && <p className={fieldRecipe().hint}>{NO_PICTURES}</p>}
      {error !== null && <FieldError id={`${id}-error`} text={error} />}
      <PendingPictures editor={editor} pictures={pictures} />
      {dialog === 'link' && <LinkDialog textEditor={textEditor} onClose={close} />}
      {dialog === 'alt' && <AltDialog textEditor={textEditor} onClose={close} />}
      <DescribePrompt
        editor={editor}
        pictures={pictures}
        onDone={() => textEditor.commands.focus()}
      />
    </div>
  )
}

/** The Tiptap editor and the pictures being uploaded into it. */
function useTextEditor(
  { editor, html, onChange, error, disabled, labelId }: Props,
  errorId: string,
  keys: RefObject<HandleKey>,
) {
  const { api, toasts } = useApp()
  const sent = useRef(html)
  const addFiles = useRef<(files: File[], at: number) => void>(() => {})
  const announceOmitted = useAnnounceOmitted()
  const textEditor = useEditor({
    extensions: api.extras.has('uploads') ? EXTENSIONS.withPictures : EXTENSIONS.plain,
    // The Content Security Policy forbids styles set by scripts; `textEditor-style.ts` has the required
    // ones.
    injectCSS: false,
    content: html,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        dir: 'auto',
        ...(error === null ? {} : { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
      handleKeyDown: (_view, event) => ignoreComposition(keys.current)(event),
      ...fileHandlers((files, at) => addFiles.current(files, at), announceOmitted),
    },
    onUpdate: ({ editor: now }) => {
      sent.current = now.isEmpty ? '' : now.getHTML()
      onChange(sent.current)
    },
  })
  const pictures = useInlineImages(editor, textEditor)
  useEffect(() => {
    addFiles.current = (files, at) => {
      if (api.extras.has('uploads')) pictures.add(files, at)
      else
        toasts.send({ type: 'toast.show', toast: { kind: 'info', title: NO_PICTURES, text: '' } })
    }
  })
  // Replaces the content if the value changed elsewhere, as after starting over.
  useEffect(() => {
    if (html === sent.current) return
    sent.current = html
    textEditor.commands.setContent(html, { emitUpdate: false })
  }, [html, textEditor])
  useEffect(() => textEditor.setEditable(!disabled, false), [textEditor, disabled])
  return { text: textEditor, pictures }
}

type Pictures = ReturnType<typeof useInlineImages>

/** Pictures that are not in the text yet, and rejected files. */
function PendingPictures({
  editor,
  pictures: { items },
}: {
  editor: EditorActor
  pictures: Pictures
}) {
  const rejected = useSelector(editor, rejectedFilesOf('body'))
  useAnnounceUploads(items, rejected)
  const dismiss = () => editor.send({ type: 'files.dismissRefused', field: 'body' })
  return (
    <>
      <RejectedFiles rejected={rejected} onDismiss={dismiss} />
      {items.length > 0 && (
        <ul className={list} aria-label="Images being added to the text">
          {items.map((item, index) => (
            <PictureItem
              key={item.id}
              item={item}
              index={index}
              count={items.length}
              commands={pictureCommands(editor, 'body', item.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function DescribePrompt({
  editor,
  pictures: { asking: undescribedItem, answered: skipDescription },
  onDone,
}: {
  editor: EditorActor
  pictures: Pictures
  onDone: () => void
}) {
  if (undescribedItem === null) return null
  const { describe, remove } = pictureCommands(editor, 'body', undescribedItem.id)
  return (
    <DescribeDialog
      key={undescribedItem.id}
      item={undescribedItem}
      onAlt={describe}
      onRemove={remove}
      onClose={() => {
        skipDescription()
        onDone()
      }}
    />
  )
}

/** Returns a function that shows a toast: pictures of other sites were not added. */
function useAnnounceOmitted(): () => void {
  const { toasts } = useApp()
  return () => {
    const title = 'Images from other websites weren’t added'
    const textEditor = 'Save them to your device, then add them here.'
    toasts.send({ type: 'toast.show', toast: { kind: 'info', title, text: textEditor } })
  }
}

/** Editor props that upload pasted and dropped files, and disable links while editing. */
function fileHandlers(
  add: (files: File[], at: number) => void,
  onOmitted: () => void,
): EditorOptions['editorProps'] {
  const preventNavigation = (_view: unknown, event: MouseEvent): boolean => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
    return false
  }
  return {
    handlePaste: (view, event) => {
      const files = pastedFiles(event.clipboardData)
      if (files.length === 0) return false
      event.preventDefault()
      add(files, view.state.selection.to)
      return true
    },
    handleDrop: (view, event, _slice, moved) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (moved || files.length === 0) return false
      event.preventDefault()
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      add(files, at?.pos ?? view.state.selection.to)
      return true
    },
    transformPastedHTML: (html) => {
      const sanitized = preparePasted(html)
      if (sanitized.dropped > 0) onOmitted()
      return sanitized.html
    },
    handleDOMEvents: { click: preventNavigation, auxclick: preventNavigation },
  }
}
