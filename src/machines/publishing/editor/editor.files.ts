import type { ChildId } from '../../kit/typed-messaging.ts'
import type { UploadsEvent } from '../uploads/uploads.types.ts'
import type { EditorEvent, FileField } from './editor.types.ts'

/** Id of the child that handles the images of a field. */
export const uploadsId = (field: FileField) => `uploads-${field}` as ChildId<UploadsEvent>

/** The file events of the views. */
export const FILE_EVENTS = [
  'files.add',
  'files.cancel',
  'files.retry',
  'files.describe',
  'files.move',
  'files.remove',
  'files.dismissRefused',
] as const

type FilesEvent = Extract<EditorEvent, { type: (typeof FILE_EVENTS)[number] }>

/** The same event under the name that `uploads` accepts. */
type ForUploads<T> = T extends { type: `files.${infer Name}` }
  ? Omit<T, 'type' | 'field'> & { type: `uploads.${Name}` }
  : never

/** A file event as `uploads` accepts it. */
export const forUploads = ({ field: _, type, ...rest }: FilesEvent) =>
  ({ ...rest, type: type.replace('files.', 'uploads.') }) as ForUploads<FilesEvent>
