import type { BlogEntry, FeedItem, Project } from '../content/creative-types.ts'
import { parseProjectRef } from './detail-ids.ts'
import { idKey } from './ids.ts'
import type { Id, Participant } from './types.ts'

interface Named {
  id: Id
  slug: string
}

/** `<slug>-<id>`, or the id alone (A10); some servers already include the id in the slug. */
function readable({ id, slug }: Named): string {
  const key = idKey(id)
  if (slug === '' || slug === key) return encodeURIComponent(key)
  return encodeURIComponent(slug.endsWith(`-${key}`) ? slug : `${slug}-${key}`)
}

export const portfolioPath = (work: Named): string => `/portfolio/${readable(work)}`
export const postPath = (post: Named): string => `/posts/${readable(post)}`

/** The id alone where it could not be separated from the slug. */
export function projectPath({ id, slug }: Pick<Project, 'id' | 'slug'>): string {
  const segment = readable({ id, slug })
  const isParsed = parseProjectRef(segment) === idKey(id)
  return `/projects/${isParsed ? segment : encodeURIComponent(idKey(id))}`
}

/** A slug of digits only would be parsed as an id (A10), so the id is used. */
export function blogPath({ id, slug }: Pick<BlogEntry, 'id' | 'slug'>): string {
  const name = slug === '' || /^\d+$/.test(slug) ? idKey(id) : slug
  return `/blog/${encodeURIComponent(name)}`
}

export function itemPath(entry: FeedItem): string {
  if (entry.type === 'work') return portfolioPath(entry.item)
  return entry.type === 'post' ? postPath(entry.item) : blogPath(entry.item)
}

export const profilePath = ({ username }: Pick<Participant, 'username'>): string =>
  `/u/${encodeURIComponent(username)}`
