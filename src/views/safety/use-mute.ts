import { isSameUser } from '../../protocol/base/ids.ts'
import type { Muted } from '../../protocol/safety/mute.ts'
import { useApp, useMember } from '../app-context.tsx'
import { useMuted } from './use-muted.ts'

/** Mute state of a user; toggling shows a toast. */
export function useMute(person: Muted): { muted: boolean; toggle: () => void } {
  const { toasts } = useApp()
  const mutes = useMember()?.mutes
  const muted = useMuted().some((one) => isSameUser(one, person))
  const name = person.full_name || person.username
  const toggle = () => {
    mutes?.set(person, !muted)
    const [title, text] = muted
      ? [`Unmuted ${name}`, '']
      : [`Muted ${name}`, 'They won’t know. On this device only.']
    toasts.send({ type: 'toast.show', toast: { kind: 'success', title, text } })
  }
  return { muted, toggle }
}
