import { idKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { EditorKind } from './editor.types.ts'

/** Key of a form; each user has one draft per key. */
export function editorKey(kind: EditorKind, id: Id | null): string {
  return id === null ? kind : `${kind}-${idKey(id)}`
}
