import { EditorContent, type EditorOptions, useEditor } from '@tiptap/react'
import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { grid, stack } from '../../../../styled-system/patterns'
import { field as fieldRecipe } from '../../../../styled-system/recipes'
import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import { rejectedFilesOf } from '../../../machines/publishing/editor/editor.selectors.ts'
import { useApp } from '../../app-context.tsx'
import { useUploadNews } from '../announce-uploads.ts'
import { FieldError } from '../choice-field.tsx'
import { ACCEPT, pictureCommands, RefusedFiles } from '../image-field.tsx'
import { PictureItem } from '../image-item.tsx'
import { AltDialog, DescribeDialog, LinkDialog } from './dialogs.tsx'
import { textExtensions } from './extensions.ts'
import { useTextPictures } from './inline-images.ts'
import { pastedFiles, withoutForeignPictures } from './pasted.ts'
import { type HandleKey, SlashMenu } from './slash-menu.tsx'
import { frame, wrong } from './text-style.ts'
import { Toolbar } from './toolbar.tsx'

const list = grid({ marginBlockStart: '2' })
const writing = css({ position: 'relative' })

interface Props {
  editor: EditorActor
  html: string
  onChange: (html: string) => void
  error: string | null
  disabled: boolean
  labelId: string
}

const EXTENSIONS = {
  withPictures: textExtensions('Write here, or type / for headings, lists and images.'),
  plain: textExtensions('Write here, or type / for headings and lists.'),
}
const NO_PICTURES = 'Images can’t go inside the text here. You can add a cover.'

/** WYSIWYG editor for the body of a blog post. Its value is HTML. */
export default function RichEditor(props: Props) {
  const { editor, error, disabled } = props
  const id = useId()
  const keys = useRef<HandleKey>(() => false)
  const { text, pictures } = useText(props, `${id}-error`, keys)
  const [dialog, setDialog] = useState<'link' | 'alt' | null>(null)
  const takesPictures = useApp().api.extras.has('uploads')
  const chooser = useRef<HTMLInputElement>(null)
  const close = () => setDialog(null)
  const onPicture = takesPictures ? () => chooser.current?.click() : null
  return (
    <div className={stack({ minWidth: '0' })}>
      <div className={cx(frame, error !== null && wrong)}>
        <Toolbar
          text={text}
          disabled={disabled}
          onLink={() => setDialog('link')}
          onPicture={onPicture}
          onDescribe={() => setDialog('alt')}
        />
        <div className={writing}>
          <EditorContent editor={text} />
          <SlashMenu text={text} keys={keys} onPicture={onPicture} />
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
          pictures.add([...(target.files ?? [])], text.state.selection.to)
          target.value = ''
        }}
      />
      {!takesPictures && <p className={fieldRecipe().hint}>{NO_PICTURES}</p>}
      {error !== null && <FieldError id={`${id}-error`} text={error} />}
      <OnTheirWay editor={editor} pictures={pictures} />
      {dialog === 'link' && <LinkDialog text={text} onClose={close} />}
      {dialog === 'alt' && <AltDialog text={text} onClose={close} />}
      <DescribePrompt editor={editor} pictures={pictures} onDone={() => text.commands.focus()} />
    </div>
  )
}

/** The Tiptap editor and the pictures being uploaded into it. */
function useText(
  { editor, html, onChange, error, disabled, labelId }: Props,
  errorId: string,
  keys: RefObject<HandleKey>,
) {
  const { api, toasts } = useApp()
  const sent = useRef(html)
  const addFiles = useRef<(files: File[], at: number) => void>(() => {})
  const leftOut = useLeftOut()
  const text = useEditor({
    extensions: api.extras.has('uploads') ? EXTENSIONS.withPictures : EXTENSIONS.plain,
    // The Content Security Policy forbids styles set by scripts; `text-style.ts` has the required
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
      handleKeyDown: (_view, event) => keys.current(event),
      ...filesFrom((files, at) => addFiles.current(files, at), leftOut),
    },
    onUpdate: ({ editor: now }) => {
      sent.current = now.isEmpty ? '' : now.getHTML()
      onChange(sent.current)
    },
  })
  const pictures = useTextPictures(editor, text)
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
    text.commands.setContent(html, { emitUpdate: false })
  }, [html, text])
  useEffect(() => text.setEditable(!disabled, false), [text, disabled])
  return { text, pictures }
}

type Pictures = ReturnType<typeof useTextPictures>

/** Pictures that are not in the text yet, and rejected files. */
function OnTheirWay({ editor, pictures: { items } }: { editor: EditorActor; pictures: Pictures }) {
  const refused = useSelector(editor, rejectedFilesOf('body'))
  useUploadNews(items, refused)
  const dismiss = () => editor.send({ type: 'files.dismissRefused', field: 'body' })
  return (
    <>
      <RefusedFiles refused={refused} onDismiss={dismiss} />
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
  pictures: { asking, answered },
  onDone,
}: {
  editor: EditorActor
  pictures: Pictures
  onDone: () => void
}) {
  if (asking === null) return null
  const { describe, remove } = pictureCommands(editor, 'body', asking.id)
  return (
    <DescribeDialog
      key={asking.id}
      item={asking}
      onAlt={describe}
      onRemove={remove}
      onClose={() => {
        answered()
        onDone()
      }}
    />
  )
}

/** Returns a function that shows a toast: pictures of other sites were not added. */
function useLeftOut(): () => void {
  const { toasts } = useApp()
  return () => {
    const title = 'Images from other websites weren’t added'
    const text = 'Save them to your device, then add them here.'
    toasts.send({ type: 'toast.show', toast: { kind: 'info', title, text } })
  }
}

/** Editor props that upload pasted and dropped files, and disable links while editing. */
function filesFrom(
  add: (files: File[], at: number) => void,
  onLeftOut: () => void,
): EditorOptions['editorProps'] {
  const stayHere = (_view: unknown, event: MouseEvent): boolean => {
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
      const kept = withoutForeignPictures(html)
      if (kept.dropped > 0) onLeftOut()
      return kept.html
    },
    handleDOMEvents: { click: stayHere, auxclick: stayHere },
  }
}
