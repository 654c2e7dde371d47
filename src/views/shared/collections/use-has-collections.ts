import { useAbsentFeatures, useApp } from '../../app-context.tsx'
import { useUser } from '../../hooks/session.ts'

/** Whether users can have collections; an anonymous user does not know and can try. */
export function useHasCollections(): boolean {
  const { api } = useApp()
  const absentFeatures = useAbsentFeatures()
  const user = useUser()
  return user === null ? !absentFeatures?.hasExtra('collections') : api.extras.has('collections')
}
