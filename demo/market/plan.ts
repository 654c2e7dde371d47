import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { type DemoAsset, makeAssets } from './assets.ts'
import { type DemoDownload, type DemoPurchase, makeDownloads, makePurchases } from './sales.ts'
import { type DemoService, makeServices } from './services.ts'

/** Assets, purchases and services. */
export interface MarketPlan {
  assets: DemoAsset[]
  purchases: DemoPurchase[]
  /** Of free assets, which need no purchase. */
  downloads: DemoDownload[]
  services: DemoService[]
}

/**
 * Deterministic: depends only on the generator's seed, `scale` and `now`; a larger `scale` starts
 * with the data of a smaller one.
 */
export function makeMarket(
  random: Random,
  users: readonly DemoUser[],
  { scale, now }: { scale: number; now: number },
): MarketPlan {
  const assets = makeAssets(random.fork('assets'), users, now, scale)
  return {
    assets,
    purchases: makePurchases(random.fork('purchases'), users, assets, now),
    downloads: makeDownloads(random.fork('downloads'), users, assets, now),
    services: makeServices(random.fork('services'), users, now),
  }
}
