import { idKey } from '../../../protocol/base/ids.ts'
import type { RemovalAsk } from './removal.types.ts'

/** Of whatever kind and id: one thing is deleted once. */
export const removalKey = ({ kind, id }: Pick<RemovalAsk, 'kind' | 'id'>): string =>
  `${kind}-${idKey(id)}`
