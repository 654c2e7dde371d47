import type { UploadsSnapshot } from './uploads.machine.ts'
import { isUnfinished } from './uploads.policy.ts'
import type { FileRejection, UploadItem } from './uploads.types.ts'

/** In display order. */
export function uploadItems(snapshot: UploadsSnapshot): UploadItem[] {
  return snapshot.context.items
}

/** Rejected files, until they are dismissed. */
export function rejectedFiles(snapshot: UploadsSnapshot): FileRejection[] {
  return snapshot.context.refused
}

/** Whether an upload is unfinished. */
export function isUploading(snapshot: UploadsSnapshot): boolean {
  return snapshot.context.items.some(isUnfinished)
}
