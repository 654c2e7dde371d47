import { isSameUser } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Muted } from '../../../protocol/safety/mute.ts'
import { useApp, useMember } from '../../app-context.tsx'
import { useMuted } from '../../hooks/use-muted.ts'

const THEY_WONT_KNOW = 'They won’t know.'
/** Where the API has no preferences. */
export const ON_DEVICE = 'On this device only.'

/** Mute state of a user; toggling shows a toast. */
export function useMute(user: Muted): { muted: boolean; toggle: () => void } {
  const { toasts } = useApp()
  const mutes = useMember()?.mutes
  const muted = useMuted().some((mutedUser) => isSameUser(mutedUser, user))
  const name = user.full_name || user.username
  const toggle = () => {
    mutes?.set(user, !muted)
    const [title, text] = muted
      ? [`Unmuted ${isolate(name)}`, '']
      : [
          `Muted ${isolate(name)}`,
          mutes?.isInAccount ? THEY_WONT_KNOW : `${THEY_WONT_KNOW} ${ON_DEVICE}`,
        ]
    toasts.send({ type: 'toast.show', toast: { kind: 'success', title, text } })
  }
  return { muted, toggle }
}
