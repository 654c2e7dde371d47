import { proxy, useSnapshot } from 'valtio'
import { type ReadModel, useMember } from './app-context.tsx'

/** Read model without a signed-in user. */
const EMPTY_READ_MODEL = proxy<ReadModel>({
  presence: {},
  lastSeen: {},
  typing: {},
  engagement: {},
  wished: {},
  removed: {},
})

/** Snapshot of the read model; a component re-renders only when a key that it reads changes. */
export const useReadModel = (): ReadModel => useSnapshot(useMember()?.readModel ?? EMPTY_READ_MODEL)
