import { Ban } from 'lucide-react'
import { wrap } from '../../../../styled-system/patterns'
import { sameId } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { Button } from '../../components/button.tsx'
import { useUser } from '../../hooks/session.ts'
import { useBlock } from './use-block.ts'

export const notice = wrap({
  align: 'center',
  gap: '3',
  padding: '4',
  borderRadius: 'md',
  background: 'sunken',
  '& > svg': { flexShrink: '0' },
  '& > p': { flexGrow: '1', flexBasis: '[14rem]' },
})

/** Notice on the profile of a blocked user, with Unblock. */
export function BlockNotice({ userId, name }: { userId: Id; name: string }) {
  const user = useUser()
  const { blocked, toggle } = useBlock(userId, name)
  if (!blocked || sameId(user?.id, userId)) return null
  return (
    <div role="status" className={notice}>
      <Ban size={20} aria-hidden />
      <p>
        You blocked <bdi>{name}</bdi>. You can’t message or follow each other.
      </p>
      <Button look="outline" aria-label={`Unblock ${isolate(name)}`} onClick={toggle}>
        Unblock
      </Button>
    </div>
  )
}
