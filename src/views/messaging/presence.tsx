import { css } from '../../../styled-system/css'
import { mapKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { useReadModel } from '../read-model.ts'

const dot = css({
  position: 'absolute',
  insetInlineEnd: '0',
  insetBlockEnd: '0',
  width: '3',
  height: '3',
  borderRadius: 'full',
  borderWidth: 'thick',
  borderStyle: 'solid',
  borderColor: 'canvas',
  background: 'success',
})

/** Whether the user is known to be online. */
function useIsOnline(userId: Id | null): boolean {
  const { presence } = useReadModel()
  return userId !== null && presence[mapKey(userId)] === 'online'
}

/** Dot on the avatar of an online user. */
export function PresenceDot({ userId }: { userId: Id | null }) {
  if (!useIsOnline(userId)) return null
  return (
    <span className={dot}>
      <VisuallyHidden>Online</VisuallyHidden>
    </span>
  )
}
