import type { QueryClient } from '@tanstack/react-query'
import { fromCallback } from 'xstate'
import type { MachineEnv } from '../../../machines/env.ts'
import type { ReadModel } from '../../../machines/kit/read-model.ts'
import { downloadKey } from '../../../machines/market/download/download.key.ts'
import {
  type ChunkStoreKey,
  createDownloadMachine,
  type DownloadEvent,
  type DownloadTarget,
  type StoredTransfer,
} from '../../../machines/market/download/download.machine.ts'
import { createOrderMachine, type OrderCall } from '../../../machines/market/order/order.machine.ts'
import {
  createPurchaseMachine,
  type PurchaseCall,
} from '../../../machines/market/purchase/purchase.machine.ts'
import { createWishlistMachine } from '../../../machines/market/wishlist/wishlist.machine.ts'
import type { WishlistAbout } from '../../../machines/market/wishlist/wishlist.policy.ts'
import { isServiceFailure, serviceFailure } from '../../../protocol/base/errors.ts'
import type { DownloadLink, Purchase } from '../../../protocol/market/market-types.ts'
import type { Downloads } from '../../../services/browser/downloads.ts'
import { LinkExpired } from '../../../services/browser/link-expired.ts'
import { memoize } from '../../../services/memoize.ts'
import { forgetDownloads, forgetPurchase, forgetSales } from '../../../services/queries/assets.ts'
import type { AppParts } from '../../app-parts.ts'
import type { Services } from '../../services.ts'
import { providePendingToggle } from '../pending-toggle.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

const FAILED = 'The download couldn’t be completed. Please try again.'

const downloads = new WeakMap<Services, LoadDownloads>()

/** One instance per page load, because stored parts must survive a sign-out; a lazy chunk. */
function downloadsOf({ services, environment }: AppParts): LoadDownloads {
  const { chunks, log } = services
  const load =
    downloads.get(services) ??
    memoize(async () => {
      const code = await chunks.fetchInTime(() => import('./page-downloads.ts'))
      return code.createPageDownloads(environment, { chunks, log })
    })
  downloads.set(services, load)
  return load
}

/** Purchases and downloads of assets (API-ASSET-10, API-ASSET-11, API-ASSET-15). */
export function provideMarket(parts: AppParts, readModel: ReadModel) {
  const { env, services, queryClient } = parts
  return {
    purchase: providePurchase(env, services, queryClient),
    order: provideOrder(env, services, queryClient),
    wishlist: provideWishlist(env, services, readModel),
    download: provideDownload(env, services, queryClient, downloadsOf(parts)),
  }
}

type LoadDownloads = () => Promise<Downloads>

type Used = Pick<Services, 'api' | 'log'>

/** Purchases (API-ASSET-10); invalidates the queries that show them. */
export function providePurchase(env: MachineEnv, { api, log }: Used, queryClient: QueryClient) {
  return createPurchaseMachine(env).provide({
    actors: {
      buyAsset: promise<Purchase, PurchaseCall>(async ({ input, signal }) => {
        const { assets } = await api.content()
        const { assetId, clientId, terms } = input
        try {
          return await assets.purchase(assetId, { client_id: clientId, terms, signal })
        } finally {
          // A request without a response may have succeeded.
          inBackground(log, forgetPurchase(queryClient, input.assetId))
        }
      }),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}

/** Actions on an order, an API extension; refreshes the pages that show it. */
export function provideOrder(env: MachineEnv, { api, log }: Used, queryClient: QueryClient) {
  return createOrderMachine(env).provide({
    actors: {
      changeOrder: promise<Purchase, OrderCall>(async ({ input, signal }) => {
        const { orders } = await api.content()
        try {
          return await orders.change(input.purchaseId, input.action, { signal })
        } finally {
          // Also after a rejection: the other side has changed the order.
          inBackground(log, forgetSales(queryClient))
        }
      }),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}

const nameOf = ({ userId, target }: ChunkStoreKey): string =>
  [userId, downloadKey(target)].map((part) => encodeURIComponent(String(part))).join(':')

/** Wishlist, an API extension. */
function provideWishlist(env: MachineEnv, { api, log }: Used, readModel: ReadModel) {
  return createWishlistMachine(env).provide({
    actors: {
      pendingToggle: providePendingToggle<WishlistAbout>(
        env,
        { log },
        async ({ assetId, on }, options) => {
          await (await api.content()).assets.setWished(assetId, on, options)
          return { already: false }
        },
      ),
    },
    actions: {
      reportUnexpected: reporter(log),
      projectWished: (_, { wished }) => Object.assign(readModel.wished, wished),
    },
  })
}

/** Downloads (API-ASSET-11, API-ASSET-15). */
export function provideDownload(
  env: MachineEnv,
  { api, log }: Used,
  queryClient: QueryClient,
  loadDownloads: LoadDownloads,
) {
  return createDownloadMachine(env).provide({
    actors: {
      findParts: promise<StoredTransfer | null, ChunkStoreKey>(async ({ input }) =>
        (await loadDownloads()).find(nameOf(input)),
      ),
      requestDownload: promise<DownloadLink, { target: DownloadTarget }>(
        async ({ input: { target }, signal }) => {
          const { assets } = await api.content()
          const { hold } = await loadDownloads()
          const options = { signal, hold }
          const link = await (target.kind === 'asset'
            ? assets.download(target.id, options)
            : assets.downloadPurchase(target.id, options))
          inBackground(log, forgetDownloads(queryClient))
          return link
        },
      ),
      fetchParts: fromCallback<DownloadEvent, ChunkStoreKey & { link: DownloadLink }>(
        ({ input: { link, ...address }, sendBack }) => {
          const abort = new AbortController()
          const { signal } = abort
          const onProgress = (received: number, total: number) => {
            if (!signal.aborted) sendBack({ type: 'download.progress', received, total })
          }
          const receiving = { name: nameOf(address), link, signal, onProgress }
          const received = loadDownloads().then((files) => files.receive(receiving))
          received.then(
            (saved) => sendBack({ type: 'download.finished', saved }),
            (error: unknown) => {
              if (signal.aborted) return
              log.warn('download broken off', error)
              sendBack(reportOf(error))
            },
          )
          return () => abort.abort()
        },
      ),
    },
    actions: {
      reportUnexpected: reporter(log),
      dropParts: (_, address) =>
        inBackground(
          log,
          loadDownloads().then((files) => files.drop(nameOf(address))),
        ),
    },
  })
}

function reportOf(error: unknown): DownloadEvent {
  if (error instanceof LinkExpired) return { type: 'download.expired' }
  const failure = isServiceFailure(error) ? error : serviceFailure({ message: FAILED, status: 400 })
  return { type: 'download.broken', failure }
}

function inBackground({ warn }: Services['log'], task: Promise<unknown>): void {
  task.catch((error: unknown) => warn('background task failed', error))
}
