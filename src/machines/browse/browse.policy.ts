import type { EditorKind } from '../publishing/editor/editor.types.ts'

/** Kinds of lists that show the content of each form; projects and assets have no feeds. */
const FEED_KINDS: { readonly [kind in EditorKind]: readonly string[] } = {
  post: ['explore', 'posts', 'saved'],
  work: ['explore', 'works', 'saved'],
  blog: ['explore', 'blog', 'saved'],
  project: [],
  asset: [],
  service: [],
}

/** @param key of `feedKey`, which starts with the kind of the list */
export function canShow(key: string, kind: EditorKind): boolean {
  return FEED_KINDS[kind].includes(key.split('&', 1)[0] ?? '')
}
