import { EyeOff } from 'lucide-react'
import { flex } from '../../../../styled-system/patterns'

const notice = flex({
  align: 'start',
  gap: '2',
  padding: '3',
  borderRadius: 'md',
  background: 'danger.wash',
  color: 'fg',
  '& svg': { flexShrink: '0', marginBlockStart: '[3px]', color: 'danger' },
})

/** Notice on the user's own item that moderators hid; renders nothing if it is not hidden. */
export function HiddenNotice({
  hidden,
  text = 'Hidden by moderators. Only you can see it.',
}: {
  hidden: boolean | undefined
  text?: string
}) {
  if (hidden !== true) return null
  return (
    <p className={notice}>
      <EyeOff size={18} aria-hidden />
      {text}
    </p>
  )
}
