import type { Editor } from '@tiptap/react'
import { type FormEvent, useId, useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { UploadItem } from '../../../machines/publishing/uploads/uploads.types.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { formStack } from '../../forms/parts.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { UploadState } from '../image-item.tsx'
import { linkUrl } from './links.ts'

const INVALID_URL = 'Enter a web address like example.org, or an e-mail address.'
const ALT_LABEL = 'Alt text (describe the image)'

/** Dialog for the URL of the selected text. */
export function LinkDialog({ textEditor, onClose }: { textEditor: Editor; onClose: () => void }) {
  const id = useId()
  const [initialHref] = useState<string>(() => textEditor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(initialHref)
  const [error, setError] = useState<string | null>(null)
  const finish = (action: () => void) => {
    onClose()
    action()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = linkUrl(typed)
    if (href === null) return setError(INVALID_URL)
    finish(() => setLink(textEditor, href))
  }
  const remove = () =>
    finish(() => textEditor.chain().focus().extendMarkRange('link').unsetLink().run())
  return (
    <Dialog
      open
      size="form"
      onClose={() => finish(() => textEditor.commands.focus())}
      title="Link"
      footer={
        <>
          {initialHref !== '' && (
            <Button look="outline" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button type="submit" form={id}>
            Set link
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit}>
        <TextField
          label="Address"
          inputMode="url"
          autoCapitalize="none"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setError(null)
          }}
          error={error}
        />
      </form>
    </Dialog>
  )
}

function setLink(textEditor: Editor, href: string): void {
  const chain = textEditor.chain().focus()
  if (textEditor.state.selection.empty && !textEditor.isActive('link')) {
    const linkText = href.replace(/^(?:https?:\/\/|mailto:)/, '')
    chain.insertContent({
      type: 'text',
      text: linkText,
      marks: [{ type: 'link', attrs: { href } }],
    })
  } else chain.extendMarkRange('link').setLink({ href })
  chain.run()
}

/** Dialog for the alt text of the selected picture. */
export function AltDialog({ textEditor, onClose }: { textEditor: Editor; onClose: () => void }) {
  const id = useId()
  const [alt, setAlt] = useState<string>(() => textEditor.getAttributes('image').alt ?? '')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onClose()
    textEditor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
  }
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title="Alt text"
      footer={
        <Button type="submit" form={id}>
          Done
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit}>
        <TextField label={ALT_LABEL} dir="auto" value={alt} onChange={setAlt} />
      </form>
    </Dialog>
  )
}

const preview = css({
  display: 'block',
  maxWidth: 'full',
  maxHeight: '[12rem]',
  marginInline: 'auto',
  borderRadius: 'sm',
})

/** Dialog for the alt text of a picture while it uploads. */
export function DescribeDialog({
  item,
  onAlt,
  onRemove,
  onClose,
}: {
  item: UploadItem
  onAlt: (alt: string) => void
  onRemove: () => void
  onClose: () => void
}) {
  const { files } = useApp()
  const id = useId()
  const url = item.fileId === null ? '' : files.preview(item.fileId)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title="Alt text"
      description="Uploading. It will appear in your text."
      footer={
        <>
          <Button look="outline" onClick={onRemove}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            Done
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={formStack} onSubmit={onSubmit}>
        {url !== '' && <img src={url} alt="" className={preview} />}
        <UploadState item={item} name={item.name} />
        <TextField label={ALT_LABEL} dir="auto" value={item.alt} onChange={onAlt} />
      </form>
    </Dialog>
  )
}
