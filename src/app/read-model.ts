import { proxy } from 'valtio'
import { emptyReadModel, type ReadModel } from '../machines/kit/read-model.ts'

/** The read model of a new session. */
export const createReadModel = (): ReadModel => proxy(emptyReadModel())
