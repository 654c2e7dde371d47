import type { EditorKind } from '../create/editor/editor.types.ts'

/** The kinds of lists that show what was made by each form; of projects and assets there are no feeds. */
const SHOWN_IN: { readonly [kind in EditorKind]: readonly string[] } = {
  post: ['explore', 'posts', 'saved'],
  work: ['explore', 'works', 'saved'],
  blog: ['explore', 'blog', 'saved'],
  project: [],
  asset: [],
}

/** @param key of `feedKey`, which begins with the kind of the list */
export function mayShow(key: string, kind: EditorKind): boolean {
  return SHOWN_IN[kind].includes(key.split('&', 1)[0] ?? '')
}
