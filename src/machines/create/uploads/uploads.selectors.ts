import type { UploadsSnapshot } from './uploads.machine.ts'
import { isUnfinished } from './uploads.policy.ts'
import type { Refusal, UploadItem } from './uploads.types.ts'

/** In the order they will be shown. */
export function uploadItems(snapshot: UploadsSnapshot): UploadItem[] {
  return snapshot.context.items
}

/** Files that could not be taken, until they are dismissed. */
export function refusedFiles(snapshot: UploadsSnapshot): Refusal[] {
  return snapshot.context.refused
}

/** Whether some file is still on its way. */
export function isUploading(snapshot: UploadsSnapshot): boolean {
  return snapshot.context.items.some(isUnfinished)
}
