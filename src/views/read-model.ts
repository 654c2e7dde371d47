import { proxy, useSnapshot } from 'valtio'
import { type ReadModel, useMember } from './app-context.tsx'

/** Of whom nobody is signed in for. */
const NOTHING = proxy<ReadModel>({
  presence: {},
  lastSeen: {},
  typing: {},
  engagement: {},
  wished: {},
  removed: {},
})

/** What machines tell many small views; only what is read of it draws a view anew. */
export const useReadModel = (): ReadModel => useSnapshot(useMember()?.readModel ?? NOTHING)
