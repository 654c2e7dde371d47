import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { Conversation } from '../../../protocol/base/types.ts'
import { pendingTogglesOf } from '../../kit/pending-toggles.ts'
import type { ChangeAbout } from './inbox.types.ts'

const CHANGE_FAILED = 'The conversation couldn’t be changed. Please try again.'

/** Archives and mutes conversations; one request of each flag of a conversation runs. */
export const CHANGES = pendingTogglesOf<Conversation[], ChangeAbout>({
  key: ({ id, flag }) => `${flag} ${idKey(id)}`,
  isOn: (known, { id, flag }) => known.find((one) => sameId(one.id, id))?.[flag] ?? null,
  applyToggle: (known, { id, flag }, on) =>
    known.map((one) => (sameId(one.id, id) ? { ...one, [flag]: on } : one)),
  failureMessage: () => CHANGE_FAILED,
})
