import { createActor, fromCallback, fromPromise, setup } from 'xstate'
import {
  type ChunkStoreKey,
  createDownloadMachine,
  type DownloadEvent,
  type StoredTransfer,
} from '../../../src/machines/market/download/download.machine.ts'
import {
  createOrderMachine,
  type OrderCall,
} from '../../../src/machines/market/order/order.machine.ts'
import { createPurchaseMachine } from '../../../src/machines/market/purchase/purchase.machine.ts'
import type { User } from '../../../src/protocol/base/types.ts'
import type {
  Asset,
  DownloadLink,
  Purchase,
  Review,
} from '../../../src/protocol/market/market-types.ts'
import { StepClock } from '../../kit/clock.ts'
import { testEnv } from '../../kit/harness.ts'
import { PICTURE, POTTER, page, renderContent } from '../content/content-kit.tsx'

export const asset = (id: number, given: Partial<Asset> = {}): Asset => ({
  id,
  title: `Asset ${id}`,
  slug: `asset-${id}`,
  description: 'Forty brushes.',
  category: 'Brushes',
  category_id: 3,
  category_slug: 'brushes',
  price: 'SSP 12,000',
  price_amount: 12_000,
  currency: 'SSP',
  licence: 'personal',
  tags: ['ink'],
  file: { name: 'brushes.zip', type: 'application/zip', size: 4_404_019 },
  thumbnail: null,
  images: [PICTURE],
  seller: POTTER,
  rating: { average: 0, count: 0 },
  sales_count: 0,
  owned: false,
  open_order_id: null,
  wished: false,
  status: 'published',
  created_at: '2026-01-04T08:00:00Z',
  edited_at: null,
  ...given,
})

export const review = (id: number, given: Partial<Review> = {}): Review => ({
  id,
  asset_id: 1,
  user: { id: 9, username: 'lado', full_name: 'Lado Wani', avatar: null },
  rating: 4,
  comment: 'Fine lines.',
  verified: true,
  reply: '',
  replied_at: null,
  created_at: '2026-01-04T09:00:00Z',
  edited_at: null,
  ...given,
})

export const purchase = (of: Asset, given: Partial<Purchase> = {}): Purchase => ({
  id: 70,
  asset: of,
  title: of.title,
  price: of.price,
  price_amount: of.price_amount,
  currency: of.currency,
  licence: of.licence,
  receipt: '20260104-ABCD2345',
  status: 'completed',
  payment_methods: [],
  reference: '20260104-ABCD2345',
  history: [],
  buyer: null,
  seller: of.seller,
  created_at: '2026-01-04T10:00:00Z',
  ...given,
})

const LINK: DownloadLink = {
  url: 'https://files.example/1',
  filename: 'brushes.zip',
  size: 1000,
  expires_at: '2100-01-01T00:00:00Z',
}

/** Simulated services of the market pages; each can be replaced. */
export interface Market {
  user: User | null
  assets: object
  /** The API of orders. */
  orders: object
  change(input: OrderCall): Promise<Purchase>
  /** API extensions that the server reports. */
  extras: readonly string[]
  buy(input: { clientId: string }): Promise<Purchase>
  link(): Promise<DownloadLink>
}

/** Renders the app at `path` with the real purchase and download machines. */
export function renderMarket(path: string, given: Partial<Market> = {}) {
  const world: Market = {
    user: null,
    assets: {},
    orders: {},
    change: () => new Promise<never>(() => {}),
    extras: ['uploads', 'purchase_once', 'reports', 'blocks', 'wishes', 'push'],
    buy: () => new Promise<never>(() => {}),
    link: async () => LINK,
    ...given,
  }
  let notify: (event: DownloadEvent) => void = () => {}
  const root = startCharts(world, (send) => {
    notify = send
  })
  const { children } = root.getSnapshot()
  const drafts = new Map<string, unknown>()
  const member = {
    find: (family: 'purchase' | 'order' | 'download') => children[family],
    watch: () => () => {},
    draft: (name: string) => drafts.get(name) ?? null,
    saveDraft: (name: string, draft: unknown) => drafts.set(name, draft),
  }
  const api = {
    list: async () => page([]),
    trending: async () => page([]),
    recommended: async () => page([]),
    categories: async () => [],
    reviews: async () => page([]),
    ...world.assets,
  }
  const rendered = renderContent(path, {
    user: world.user,
    content: { assets: api, orders: world.orders },
    extras: world.extras,
    member,
  })
  return { ...rendered, sendTransferEvent: (event: DownloadEvent) => notify(event) }
}

function startCharts(world: Market, onStart: (send: (event: DownloadEvent) => void) => void) {
  const env = testEnv(new StepClock())
  const actors = {
    purchase: createPurchaseMachine(env).provide({
      actors: { buyAsset: fromPromise(({ input }) => world.buy(input)) },
    }),
    order: createOrderMachine(env).provide({
      actors: { changeOrder: fromPromise(({ input }) => world.change(input)) },
    }),
    download: createDownloadMachine(env).provide({
      actors: {
        findParts: fromPromise(async (): Promise<StoredTransfer | null> => null),
        requestDownload: fromPromise(() => world.link()),
        fetchParts: fromCallback<DownloadEvent, ChunkStoreKey & { link: DownloadLink }>(
          ({ sendBack }) => onStart(sendBack),
        ),
      },
    }),
  }
  return createActor(
    setup({ actors }).createMachine({
      invoke: [
        { id: 'purchase', src: 'purchase', input: { assetId: 1 } },
        { id: 'order', src: 'order', input: { purchaseId: 70 } },
        {
          id: 'download',
          src: 'download',
          input: { target: { kind: 'asset', id: 1 }, userId: 7 },
        },
      ],
      on: { '*': {} },
    }),
  ).start()
}
