import { idKey } from '../base/ids.ts'
import type { Id } from '../base/types.ts'

/** `/services/<id>`: the path of a service's page. */
export const servicePath = ({ id }: { id: Id }): string =>
  `/services/${encodeURIComponent(idKey(id))}`

export const serviceFormPath = ({ id }: { id: Id }): string => `${servicePath({ id })}/edit`
