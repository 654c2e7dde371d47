/** List pages that can be filtered by tag. */
export type TagHome = '/posts' | '/blog' | '/portfolio' | '/marketplace'

/** Path of a list, filtered by a tag. */
export function tagPath(list: TagHome, tag: string): string {
  return `${list}?tag=${encodeURIComponent(tag)}`
}
