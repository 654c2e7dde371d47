import type { MachineEnv } from '../../env.ts'
import { restoredFields } from './editor.asset.ts'
import { sameJson } from './editor.policy.ts'
import type { DraftPlace, DraftRecord, EditorContext } from './editor.types.ts'

/** The draft to store; null to delete it, if the form is unchanged and was never sent. */
export function draftRecord(context: EditorContext, now: number): DraftRecord | null {
  const { fields, base, clientId, attempt, changedAt } = context
  if (attempt === 'none' && sameJson(fields, base)) return null
  return { fields, clientId, savedAt: now, base: changedAt, attempt }
}

/** Where the draft of this form is stored. */
export const draftPlace = ({ userId, key, clientId }: EditorContext): DraftPlace => ({
  userId,
  key,
  clientId,
})

/** The form filled with the found draft; unchanged if there is none. */
export function restored({ kind, base, found }: EditorContext): Partial<EditorContext> {
  if (found === null) return {}
  const { clientId, savedAt, attempt } = found
  const fields = restoredFields(kind, found.fields, base)
  return { fields, clientId, attempt, savedAt, restoredAt: savedAt, found: null }
}

/** The form filled with the found draft, and its own draft among the others. */
export function swapped(context: EditorContext, now: number): Partial<EditorContext> {
  const { found, others, savedAt } = context
  if (found === null) return {}
  const own = draftRecord(context, savedAt ?? now)
  const left = others.filter(({ clientId }) => clientId !== found.clientId)
  return {
    others: own === null ? left : [own, ...left],
    fieldErrors: {},
    problem: null,
    ...restored(context),
  }
}

/** The form filled with the newer version, and its own draft among the others. */
export function replaced(
  context: EditorContext,
  env: Pick<MachineEnv, 'newId' | 'now'>,
): Partial<EditorContext> {
  const { newer, others, savedAt } = context
  if (newer === null) return {}
  const own = draftRecord(context, savedAt ?? env.now())
  return {
    fields: newer.fields,
    base: newer.fields,
    changedAt: newer.changedAt,
    clientId: env.newId(),
    attempt: 'none',
    others: own === null ? others : [own, ...others],
    newer: null,
    sent: null,
    savedAt: null,
    restoredAt: null,
    fieldErrors: {},
    problem: null,
  }
}
