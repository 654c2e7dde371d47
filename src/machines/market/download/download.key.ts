import { idKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'

/** What is downloaded: an asset (bought, own or free), or what a purchase holds. */
export interface DownloadTarget {
  kind: 'asset' | 'purchase'
  id: Id
}

/** The key of a download: one each, for each person. */
export const downloadKey = ({ kind, id }: DownloadTarget): string => `${kind}:${idKey(id)}`
