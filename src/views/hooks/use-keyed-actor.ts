import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DownloadTarget } from '../../machines/market/download/download.key.ts'
import type { DownloadActor } from '../../machines/market/download/download.machine.ts'
import type { OrderActor } from '../../machines/market/order/order.machine.ts'
import type { PurchaseActor } from '../../machines/market/purchase/purchase.machine.ts'
import type { ScopeInputs } from '../../machines/member/member.keys.ts'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import type { ApplicationActor } from '../../machines/projects/application/application.machine.ts'
import type { Id } from '../../protocol/base/types.ts'
import { type KeyedActorKind, type KeyedActorOf, useMember } from '../app-context.tsx'

/** Chat actor of a conversation; null until it has started. */
export function useChat(id: Id | null): ChatActor | null {
  const member = useMember()
  return useSyncExternalStore<ChatActor | null>(
    member?.onKeyedActorsChange ?? subscribeToNothing,
    () => (id === null || member === null ? null : member.chat(id)),
    getNull,
  )
}

/**
 * A keyed actor; null until it has started. The first component that requests it opens it; it is
 * retained while one is mounted. Pass the same `input` object for the same request.
 */
export function useKeyedActor<F extends KeyedActorKind>(
  family: F,
  input: ScopeInputs[F],
): KeyedActorOf<F> | null {
  const member = useMember()
  const actor = useSyncExternalStore<KeyedActorOf<F> | null>(
    member?.onKeyedActorsChange ?? subscribeToNothing,
    () => (member === null ? null : member.find(family, input)),
    getNull,
  )
  useEffect(() => member?.watch(family, input), [member, family, input])
  return actor
}

/** The user's application to a project. */
export function useApplication(projectId: Id): ApplicationActor | null {
  return useKeyedActor(
    'application',
    useMemo(() => ({ projectId }), [projectId]),
  )
}

/** Purchase of an asset. */
export function usePurchase(assetId: Id): PurchaseActor | null {
  return useKeyedActor(
    'purchase',
    useMemo(() => ({ assetId }), [assetId]),
  )
}

/** Actions on an order. */
export function useOrder(purchaseId: Id): OrderActor | null {
  return useKeyedActor(
    'order',
    useMemo(() => ({ purchaseId }), [purchaseId]),
  )
}

/** Download of a target. */
export function useDownload({ kind, id }: DownloadTarget): DownloadActor | null {
  return useKeyedActor(
    'download',
    useMemo(() => ({ target: { kind, id } }), [kind, id]),
  )
}

const subscribeToNothing = () => () => {}
/** Server-rendered pages have no signed-in user. */
const getNull = () => null
