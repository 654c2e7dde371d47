import type { BlogEntry, FeedItem, Post, Work } from '../../protocol/creative-types.ts'
import { idKey } from '../../protocol/ids.ts'
import type { Participant } from '../../protocol/types.ts'

/** `<slug>-<id>`, or the id alone (A10). */
function readable({ id, slug }: Pick<Work, 'id' | 'slug'>): string {
  return encodeURIComponent(slug === '' ? idKey(id) : `${slug}-${idKey(id)}`)
}

export const workAddress = (work: Work): string => `/portfolio/${readable(work)}`
export const postAddress = (post: Post): string => `/posts/${readable(post)}`

/** Digits alone would be read as an id (A10). */
export function blogAddress({ id, slug }: BlogEntry): string {
  const name = slug === '' || /^\d+$/.test(slug) ? idKey(id) : slug
  return `/blog/${encodeURIComponent(name)}`
}

export function itemAddress(entry: FeedItem): string {
  if (entry.type === 'work') return workAddress(entry.item)
  return entry.type === 'post' ? postAddress(entry.item) : blogAddress(entry.item)
}

export const personAddress = ({ username }: Pick<Participant, 'username'>): string =>
  `/u/${encodeURIComponent(username)}`

/** The list of one kind that carry a tag. */
export function tagAddress(list: '/posts' | '/blog' | '/portfolio', tag: string): string {
  return `${list}?tag=${encodeURIComponent(tag)}`
}
