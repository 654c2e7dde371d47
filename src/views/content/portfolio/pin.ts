import { useMutation, useQuery } from '@tanstack/react-query'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { pinWorkMutation, publicProfileQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import type { MenuEntry } from '../../components/overlay/menu.tsx'

/**
 * Menu entry that pins one of the user's portfolio items to their profile; none if the API does not
 * support it.
 */
export function usePin(id: Id, username: string): MenuEntry[] {
  const { api, toasts } = useApp()
  const isOffered = api.extras.has('pinned_work')
  const profile = useQuery({ ...publicProfileQuery(api, username), enabled: isOffered })
  const pin = useMutation(pinWorkMutation(api, username))
  if (!isOffered || profile.data === undefined) return []
  const { pinned_work_id } = profile.data
  const isPinned = pinned_work_id !== undefined && sameId(pinned_work_id, id)
  const showToast = (kind: 'success' | 'error', title: string) =>
    toasts.send({ type: 'toast.show', toast: { kind, title, text: '' } })
  const togglePin = () => {
    if (pin.isPending) return
    pin.mutate(isPinned ? null : id, {
      onSuccess: () => showToast('success', isPinned ? 'Unpinned' : 'Pinned to your profile'),
      onError: (error) => showToast('error', error.message),
    })
  }
  const label = isPinned ? 'Unpin' : 'Pin to your profile'
  return [{ label: pin.isPending ? 'Saving…' : label, onSelect: togglePin }]
}
