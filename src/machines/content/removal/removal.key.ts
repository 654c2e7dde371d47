import { idKey } from '../../../protocol/base/ids.ts'
import type { RemovalRequest } from './removal.types.ts'

/** Key by kind and id, so that each item is deleted once. */
export const removalKey = ({ kind, id }: Pick<RemovalRequest, 'kind' | 'id'>): string =>
  `${kind}-${idKey(id)}`
