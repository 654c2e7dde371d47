import { proxy, type Snapshot, useSnapshot } from 'valtio'
import { emptyReadModel, type ReadModel } from '../machines/kit/read-model.ts'
import { useMember } from './app-context.tsx'

/** Read model without a signed-in user. */
const EMPTY_READ_MODEL: Snapshot<ReadModel> = proxy(emptyReadModel())

/** Snapshot of the read model; a component re-renders only when a key that it reads changes. */
export const useReadModel = (): Snapshot<ReadModel> =>
  useSnapshot(useMember()?.readModel ?? EMPTY_READ_MODEL)
