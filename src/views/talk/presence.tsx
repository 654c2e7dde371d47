import { useSnapshot } from 'valtio'
import { css } from '../../../styled-system/css'
import { mapKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useApp } from '../app-context.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'

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

/** Whether someone is known to be here now. */
export function useIsOnline(userId: Id | null): boolean {
  const { presence } = useSnapshot(useApp().readModel)
  return userId !== null && presence[mapKey(userId)] === 'online'
}

/** The dot on a picture of someone who is here now. */
export function PresenceDot({ userId }: { userId: Id | null }) {
  if (!useIsOnline(userId)) return null
  return (
    <span className={dot}>
      <VisuallyHidden>Online</VisuallyHidden>
    </span>
  )
}
