import {
  parseDraftRecord,
  stagedImages,
} from '../../../machines/publishing/editor/editor.policy.ts'
import type {
  DraftLocation,
  DraftPlace,
  DraftRecord,
} from '../../../machines/publishing/editor/editor.types.ts'
import type { Id, Json } from '../../../protocol/base/types.ts'
import type { DraftStore } from '../../../services/stores/draft-store.ts'

/** Drafts of one form that are retained; beyond that the oldest are deleted. */
const MAX_DRAFTS = 5

interface DraftsOptions {
  store: DraftStore
  newId(): string
  /** Releases a staged picture. */
  dropFile(fileId: string): void
}

/**
 * The stored drafts of forms, one per client id. If another tab has stored, published or discarded
 * a draft since this page read or stored it, it is not replaced: both texts are retained.
 */
export function createEditorDrafts({ store, newId, dropFile }: DraftsOptions) {
  // The times of the versions that this page has read or tried to store, by client id.
  const seen = new Map<string, Set<number>>()
  // The client ids of drafts that are stored, as far as this page knows.
  const present = new Set<string>()
  const remember = ({ clientId, savedAt }: DraftRecord) =>
    seen.set(clientId, (seen.get(clientId) ?? new Set()).add(savedAt))

  const placeOf = ({ userId, key, clientId }: DraftPlace) => ({ userId, key, draftId: clientId })
  const isOurs = (clientId: string) => (stored: Json) => {
    const record = parseDraftRecord(stored)
    if (record === null) return !present.has(clientId)
    return seen.get(clientId)?.has(record.savedAt) === true
  }

  async function put(
    place: DraftPlace,
    record: DraftRecord,
    mayReplace?: (stored: Json) => boolean,
  ) {
    remember(record)
    const value: Json = { ...record }
    const isStored = await store.set(placeOf(place), value, mayReplace)
    if (isStored) present.add(record.clientId)
    return isStored
  }

  async function listed({ userId, key }: DraftLocation): Promise<DraftRecord[]> {
    const drafts: DraftRecord[] = []
    for (const { draftId, value } of await store.list(userId, key)) {
      const record = parseDraftRecord(value)
      if (record === null) continue
      drafts.push(record)
      if (draftId !== null) continue
      // Earlier versions stored one draft per form, without its client id in the name.
      await put({ userId, key, clientId: record.clientId }, record)
      await store.delete({ userId, key, draftId })
    }
    return drafts.sort((a, b) => b.savedAt - a.savedAt)
  }

  /** Deletes a draft with its pictures, unless another tab has stored a newer version. */
  async function remove(place: DraftPlace): Promise<void> {
    const old = parseDraftRecord(await store.get(placeOf(place)))
    const isRemoved = await store.delete(placeOf(place), isOurs(place.clientId))
    present.delete(place.clientId)
    if (!isRemoved || old === null) return
    const others = (await listed(place)).flatMap(({ fields }) => stagedImages(fields))
    const retained = new Set(others.map(({ fileId }) => fileId))
    for (const { fileId } of stagedImages(old.fields)) if (!retained.has(fileId)) dropFile(fileId)
  }

  /** The newest drafts of a form, newest first. */
  async function read(location: DraftLocation): Promise<DraftRecord[]> {
    const drafts = await listed(location)
    for (const draft of drafts) {
      remember(draft)
      present.add(draft.clientId)
    }
    const { userId, key } = location
    for (const { clientId } of drafts.slice(MAX_DRAFTS)) await remove({ userId, key, clientId })
    return drafts.slice(0, MAX_DRAFTS)
  }

  /**
   * Stores a draft.
   * @returns its new client id, if it had to be separated from the draft of another tab, else null
   */
  async function keep(place: DraftPlace, record: DraftRecord): Promise<string | null> {
    if (await put(place, record, isOurs(place.clientId))) return null
    const clientId = newId()
    if (record.attempt === 'none') {
      await put({ ...place, clientId }, { ...record, clientId })
      return clientId
    }
    // The server knows this client id by the request, so the draft of the other tab gets a new one.
    const foreign = parseDraftRecord(await store.get(placeOf(place)))
    if (foreign !== null) {
      await put({ ...place, clientId }, { ...foreign, clientId, attempt: 'none' })
    }
    await put(place, record)
    return null
  }

  /** Deletes all drafts of a user with their pictures. */
  async function removeAll(userId: Id): Promise<void> {
    for (const value of await store.deleteAll(userId)) {
      const record = parseDraftRecord(value)
      for (const { fileId } of record ? stagedImages(record.fields) : []) dropFile(fileId)
    }
  }

  return { read, keep, remove, removeAll }
}

export type EditorDrafts = ReturnType<typeof createEditorDrafts>
