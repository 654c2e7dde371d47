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

const BAD_URL = 'Enter a web address like example.org, or an e-mail address.'
const ALT_LABEL = 'Alt text (describe the image)'

/** Dialog for the URL of the selected text. */
export function LinkDialog({ text, onClose }: { text: Editor; onClose: () => void }) {
  const id = useId()
  const [had] = useState<string>(() => text.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(had)
  const [error, setError] = useState<string | null>(null)
  const finish = (act: () => void) => {
    onClose()
    act()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = linkUrl(typed)
    if (href === null) return setError(BAD_URL)
    finish(() => setLink(text, href))
  }
  const remove = () => finish(() => text.chain().focus().extendMarkRange('link').unsetLink().run())
  return (
    <Dialog
      open
      size="form"
      onClose={() => finish(() => text.commands.focus())}
      title="Link"
      footer={
        <>
          {had !== '' && (
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

function setLink(text: Editor, href: string): void {
  const chain = text.chain().focus()
  if (text.state.selection.empty && !text.isActive('link')) {
    const words = href.replace(/^(?:https?:\/\/|mailto:)/, '')
    chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
  } else chain.extendMarkRange('link').setLink({ href })
  chain.run()
}

/** Dialog for the alt text of the selected picture. */
export function AltDialog({ text, onClose }: { text: Editor; onClose: () => void }) {
  const id = useId()
  const [alt, setAlt] = useState<string>(() => text.getAttributes('image').alt ?? '')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onClose()
    text.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
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
  const address = item.fileId === null ? '' : files.preview(item.fileId)
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
        {address !== '' && <img src={address} alt="" className={preview} />}
        <UploadState item={item} called={item.name} />
        <TextField label={ALT_LABEL} dir="auto" value={item.alt} onChange={onAlt} />
      </form>
    </Dialog>
  )
}
