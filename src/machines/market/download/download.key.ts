import { idKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'

/** What is downloaded: an asset (bought, own or free), or the content of a purchase. */
export interface DownloadTarget {
  kind: 'asset' | 'purchase'
  id: Id
}

/** Key of a download; each user has one download per key. */
export const downloadKey = ({ kind, id }: DownloadTarget): string => `${kind}:${idKey(id)}`
