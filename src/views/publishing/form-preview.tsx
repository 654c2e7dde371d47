import { useSelector } from '@xstate/react'
import { Check, Circle } from 'lucide-react'
import { css, cx } from '../../../styled-system/css'
import { center, hstack, stack, wrap } from '../../../styled-system/patterns'
import { card, field as fieldRecipe, note } from '../../../styled-system/recipes'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import { filesOf, needsOf } from '../../machines/publishing/editor/editor.selectors.ts'
import type { UploadItem } from '../../machines/publishing/uploads/uploads.types.ts'
import { fullName } from '../../protocol/account/user.ts'
import { useApp } from '../app-context.tsx'
import { Avatar } from '../components/avatar.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { useUser } from '../hooks/session.ts'
import { useIsDesktop } from '../hooks/use-is-desktop.ts'
import { ContentPicture } from '../shared/content/content-image.tsx'
import { useFields } from './fields.ts'

const face = center({
  aspectRatio: 'photo',
  overflow: 'hidden',
  background: 'sunken',
  '& img': { width: 'full', height: 'full', objectFit: 'cover' },
  '& > span': { height: 'full' },
})
const body = stack({ gap: '3', padding: '4', flexGrow: '1' })
const heading = css({ textStyle: 'title', lineClamp: '2' })
const blank = css({ color: 'muted' })
const under = css({ color: 'muted', textStyle: 'small', lineClamp: '3' })
const author = hstack({ minWidth: '0', textStyle: 'small' })
const name = css({ fontWeight: 'semibold', truncate: true })
const needed = cx(note(), wrap({ columnGap: '4', rowGap: '1' }))
const need = hstack({ gap: '1' })
const there = css({ color: 'success' })

interface Props {
  editor: EditorActor
  /** Form field with the picture of the preview. */
  field: 'images' | 'cover'
  /** Placeholder for a missing title. */
  untitled: string
  /** Placeholder for a missing picture: the name of an SVG in `public/brand`. */
  ground: string
  /** Text below the title. */
  text?: string
  /** Crops the picture to its box, as the card of this kind does. */
  isCropped?: boolean
  /** The item may consist of text alone. */
  allowsTextOnly?: boolean
}

/** Preview of the item's card and a checklist of required fields; only on wide screens. */
export function FormPreview(props: Props) {
  return useIsDesktop() && <PreviewSidebar {...props} />
}

function PreviewSidebar({ editor, allowsTextOnly = false, ...card }: Props) {
  const { root, label } = fieldRecipe()
  return (
    <div className={stack({ gap: '3' })}>
      {/* Hidden from screen readers: it repeats the fields. */}
      <div className={root} aria-hidden>
        <span className={label}>Preview</span>
        <PreviewCard editor={editor} allowsTextOnly={allowsTextOnly} {...card} />
      </div>
      <Requirements editor={editor} body={allowsTextOnly ? 'Text or an image' : 'The text'} />
    </div>
  )
}

function PreviewCard({
  editor,
  field,
  untitled,
  ground,
  text = '',
  isCropped = false,
  allowsTextOnly,
}: Props) {
  const user = useUser()
  const title = useFields(editor).text('title').value.trim()
  const trimmedText = text.trim()
  const [firstItem] = useSelector(editor, filesOf(field))
  const isTextOnly = allowsTextOnly && trimmedText !== ''
  return (
    <div className={card({ pad: 'none' })} data-preview>
      {(firstItem !== undefined || !isTextOnly) && (
        <div className={face}>
          <PreviewImage item={firstItem} ground={ground} isCropped={isCropped} />
        </div>
      )}
      <div className={body}>
        <div>
          {(title !== '' || !isTextOnly) && (
            <p className={cx(heading, title === '' && blank)} dir="auto">
              {title || untitled}
            </p>
          )}
          {trimmedText !== '' && (
            <p className={under} dir="auto">
              {trimmedText}
            </p>
          )}
        </div>
        {user && (
          <div className={author}>
            <Avatar src={user.avatar} name={fullName(user)} size="sm" decorative />
            <span className={name}>{fullName(user)}</span>
          </div>
        )}
      </div>
    </div>
  )
}

/** The first picture of the form, or a placeholder. */
function PreviewImage({
  item,
  ground,
  isCropped,
}: {
  item: UploadItem | undefined
  ground: string
  isCropped: boolean
}) {
  const { files } = useApp()
  if (item?.picture) {
    return <ContentPicture picture={item.picture} sizes="320px" alt="" thumbnail={isCropped} />
  }
  const url = item?.fileId ? files.preview(item.fileId) : ''
  const style = isCropped || url === '' ? undefined : ({ objectFit: 'contain' } as const)
  return <img src={url || `/brand/${ground}.svg`} alt="" style={style} />
}

const REQUIREMENT_LABELS: Readonly<Record<string, string>> = {
  title: 'A title',
  images: 'An image',
  description: 'A description',
  category: 'A category',
  price_amount: 'A price, or 0',
  file: 'The file',
}

/** Checklist of the fields required to publish. */
function Requirements({ editor, body: trimmedText }: { editor: EditorActor; body: string }) {
  const requirements = useSelector(editor, needsOf, isSameRequirements)
  return (
    <ul className={needed} aria-label="Required to publish">
      {requirements.map(({ field, met }) => (
        <li key={field} className={cx(need, met && there)}>
          {met ? <Check size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
          {REQUIREMENT_LABELS[field] ?? trimmedText}{' '}
          <VisuallyHidden>{met ? '(there)' : '(missing)'}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}

const isSameRequirements = (
  previous: ReturnType<typeof needsOf>,
  current: ReturnType<typeof needsOf>,
): boolean => previous.every(({ met }, index) => met === current[index]?.met)
