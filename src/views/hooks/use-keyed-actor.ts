import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DownloadTarget } from '../../machines/market/download/download.key.ts'
import type { DownloadActor } from '../../machines/market/download/download.machine.ts'
import type { PurchaseActor } from '../../machines/market/purchase/purchase.machine.ts'
import type { ScopeInputs } from '../../machines/member/member.keys.ts'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import type { ApplicationActor } from '../../machines/projects/application/application.machine.ts'
import type { Id } from '../../protocol/base/types.ts'
import { type FamilyName, type OneOf, useMember } from '../app-context.tsx'

/** Chat actor of a conversation; null until it has started. */
export function useChat(id: Id | null): ChatActor | null {
  const member = useMember()
  return useSyncExternalStore<ChatActor | null>(
    member?.onFamilies ?? neverChanges,
    () => (id === null || member === null ? null : member.chat(id)),
    nobody,
  )
}

/**
 * A keyed actor; null until it has started. The first component that requests it opens it; it is
 * retained while one is mounted. Pass the same `ask` object for the same request.
 */
export function useOne<F extends FamilyName>(family: F, ask: ScopeInputs[F]): OneOf<F> | null {
  const member = useMember()
  const found = useSyncExternalStore<OneOf<F> | null>(
    member?.onFamilies ?? neverChanges,
    () => (member === null ? null : member.find(family, ask)),
    nobody,
  )
  useEffect(() => member?.watch(family, ask), [member, family, ask])
  return found
}

/** The user's application to a project. */
export function useApplication(projectId: Id): ApplicationActor | null {
  return useOne(
    'application',
    useMemo(() => ({ projectId }), [projectId]),
  )
}

/** Purchase of an asset. */
export function usePurchase(assetId: Id): PurchaseActor | null {
  return useOne(
    'purchase',
    useMemo(() => ({ assetId }), [assetId]),
  )
}

/** Download of a target. */
export function useDownload({ kind, id }: DownloadTarget): DownloadActor | null {
  return useOne(
    'download',
    useMemo(() => ({ target: { kind, id } }), [kind, id]),
  )
}

const neverChanges = () => () => {}
/** Server-rendered pages have no signed-in user. */
const nobody = () => null
