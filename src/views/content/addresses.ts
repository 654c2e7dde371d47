/** The lists that can be narrowed to a tag. */
export type TagHome = '/posts' | '/blog' | '/portfolio' | '/marketplace'

/** The list of one kind that carry a tag. */
export function tagAddress(list: TagHome, tag: string): string {
  return `${list}?tag=${encodeURIComponent(tag)}`
}
