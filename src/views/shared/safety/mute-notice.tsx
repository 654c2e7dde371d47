import { VolumeX } from 'lucide-react'
import { isolate } from '../../../protocol/base/text.ts'
import type { Muted } from '../../../protocol/safety/mute.ts'
import { Button } from '../../components/button.tsx'
import { notice } from './block-notice.tsx'
import { useMute } from './use-mute.ts'

/** Notice on the profile of a muted user, with Unmute. */
export function MuteNotice({ user }: { user: Muted }) {
  const { muted, toggle } = useMute(user)
  if (!muted) return null
  const name = user.full_name || user.username
  return (
    <div role="status" className={notice}>
      <VolumeX size={20} aria-hidden />
      <p>
        You muted <bdi>{name}</bdi>. Their content and notifications are hidden.
      </p>
      <Button look="outline" aria-label={`Unmute ${isolate(name)}`} onClick={toggle}>
        Unmute
      </Button>
    </div>
  )
}
