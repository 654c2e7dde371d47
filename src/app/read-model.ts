import { proxy } from 'valtio'
import type { FollowStats } from '../protocol/types.ts'

/**
 * What many small views read, one key each: machines write it, views only read. Keys are ids as
 * text (`idKey`).
 */
export interface ReadModel {
  follow: Record<string, FollowStats>
  presence: Record<string, 'online' | 'offline'>
  unread: Record<string, number>
}

export function createReadModel(): ReadModel {
  return proxy<ReadModel>({ follow: {}, presence: {}, unread: {} })
}

/** Forgets what the last person saw. */
export function clearReadModel(model: ReadModel): void {
  model.follow = {}
  model.presence = {}
  model.unread = {}
}
