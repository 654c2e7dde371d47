/** The list of one kind that carry a tag. */
export function tagAddress(list: '/posts' | '/blog' | '/portfolio', tag: string): string {
  return `${list}?tag=${encodeURIComponent(tag)}`
}
