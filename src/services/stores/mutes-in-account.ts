import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import { MAX_NAME_LENGTH } from '../../protocol/base/constants.ts'
import { idKey } from '../../protocol/base/ids.ts'
import { isObject, type JsonObject, listOf } from '../../protocol/base/json.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { MUTED_PREFERENCE, type Muted, type Mutes, parseMuted } from '../../protocol/safety/mute.ts'
import type { Log } from '../log.ts'
import { parseStored } from './mutes.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface MutesInAccountOptions {
  mutes: Mutes
  storage: SafeStorage
  userId: Id
  log: Log
  /** Preferences of the account at the start of the session. */
  stored: JsonObject
  /** Stores changes of preferences; null removes one. */
  save(changes: JsonObject, options: { signal: AbortSignal }): Promise<unknown>
  /** Aborted at the end of the session. */
  signal: AbortSignal
}

const preferenceOf = ({ username, full_name }: Muted): string =>
  JSON.stringify({ username, full_name: full_name.slice(0, MAX_NAME_LENGTH) })

function fieldsOf(preference: Json): JsonObject {
  const fields = typeof preference === 'string' ? parseStored(preference) : null
  return isObject(fields) ? fields : {}
}

/** The muted users in the preferences of an account. */
const mutedIn = (preferences: JsonObject): Muted[] =>
  parseMuted(
    Object.entries(preferences)
      .filter(([name]) => name.startsWith(MUTED_PREFERENCE))
      .map(([name, value]) => ({ ...fieldsOf(value), id: name.slice(MUTED_PREFERENCE.length) })),
  )

const idsOf = (users: readonly Muted[]): Set<string> => new Set(users.map(({ id }) => idKey(id)))

/**
 * Merges the muted users of this device with those of the account. What differs from the ids that
 * the account had last is a change by the user: it is stored in the account, also after an earlier
 * attempt failed. All other differences are changes on another device.
 * @returns a function that stores the changes since then
 */
export function connectMutes(options: MutesInAccountOptions): () => void {
  const { mutes, storage, userId, log, stored, save, signal } = options
  const idSet = (set: string) => {
    const name = `${PRODUCT_SLUG}_muted_${set}:${encodeURIComponent(String(userId))}`
    return {
      get: () => new Set(listOf(parseStored(storage.get(name))).map(String)),
      set: (ids: Iterable<string>) => storage.set(name, JSON.stringify([...ids])),
    }
  }
  /** The ids that the account had last. */
  const known = idSet('in_account')
  /** The ids of changes without a response: the account may have them or not. */
  const unconfirmed = idSet('unconfirmed')

  function merge(): void {
    const [inAccount, here] = [mutedIn(stored), mutes.all()]
    const [accountIds, hereIds] = [idsOf(inAccount), idsOf(here)]
    const own = new Set([...known.get(), ...unconfirmed.get(), ...hereIds])
    const isNew = ({ id }: Muted) => !own.has(idKey(id))
    const wasKnown = known.get()
    const isRetained = ({ id }: Muted) => accountIds.has(idKey(id)) || !wasKnown.has(idKey(id))
    const merged = [...inAccount.filter(isNew), ...here.filter(isRetained)]
    known.set(accountIds)
    if (String([...idsOf(merged)]) !== String([...hereIds])) mutes.replace(merged)
  }

  async function send(): Promise<void> {
    const [inAccount, maybe, here] = [known.get(), unconfirmed.get(), mutes.all()]
    const ids = idsOf(here)
    const added = here.filter(({ id }) => !inAccount.has(idKey(id)))
    const removed = [...new Set([...inAccount, ...maybe])].filter((id) => !ids.has(id))
    if (signal.aborted || added.length + removed.length === 0) return
    // Without a response the account has either state of these.
    known.set([...inAccount].filter((id) => ids.has(id)))
    unconfirmed.set([...maybe, ...idsOf(added), ...removed])
    await save(
      Object.fromEntries([
        ...added.map((user) => [MUTED_PREFERENCE + idKey(user.id), preferenceOf(user)]),
        ...removed.map((id) => [MUTED_PREFERENCE + id, null]),
      ]),
      { signal },
    )
    known.set(ids)
    unconfirmed.set([])
  }

  let last = Promise.resolve()
  merge()
  return () => {
    last = last.then(send).catch((error: unknown) => {
      if (!signal.aborted) log.warn('muted users not stored in the account', error)
    })
  }
}
