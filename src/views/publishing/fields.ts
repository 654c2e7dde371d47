import { useSelector } from '@xstate/react'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import { editorFields, fieldErrors } from '../../machines/publishing/editor/editor.selectors.ts'
import type { Json } from '../../protocol/base/types.ts'
import type { DraftFields } from '../../protocol/content/creative-types.ts'

const toText = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const toTextList = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Fields of an editor form, each as props for its input. */
export function useFields(editor: EditorActor) {
  const fields = useSelector(editor, editorFields)
  const errors = useSelector(editor, fieldErrors)
  const set = (changes: DraftFields) => editor.send({ type: 'editor.change', fields: changes })
  const errorOf = (name: string): string | null => errors[name] ?? null
  return {
    fields,
    set,
    errorOf,
    text: (name: string) => ({
      value: toText(fields[name]),
      onChange: (value: string) => set({ [name]: value }),
      error: errorOf(name),
    }),
    list: (name: string) => ({
      values: toTextList(fields[name]),
      onChange: (values: string[]) => set({ [name]: values }),
      error: errorOf(name),
    }),
  }
}
