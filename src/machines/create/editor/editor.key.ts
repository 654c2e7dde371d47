import { idKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { EditorKind } from './editor.types.ts'

/** The key of a form: one draft each, for each person. */
export function editorKey(kind: EditorKind, id: Id | null): string {
  return id === null ? kind : `${kind}-${idKey(id)}`
}
