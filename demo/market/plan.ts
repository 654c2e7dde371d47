import type { DemoPerson } from '../people.ts'
import type { Random } from '../random.ts'
import { type DemoAsset, makeAssets } from './assets.ts'
import { type DemoDownload, type DemoPurchase, makeDownloads, makePurchases } from './sales.ts'
import { type DemoService, makeServices } from './services.ts'

/** What is sold and bought, and what freelancers offer. */
export interface MarketPlan {
  assets: DemoAsset[]
  purchases: DemoPurchase[]
  /** Of free assets that nobody had to buy. */
  downloads: DemoDownload[]
  services: DemoService[]
}

/** The same for the same `scale` and `now`; a larger `scale` begins with the smaller one. */
export function makeMarket(
  random: Random,
  people: readonly DemoPerson[],
  { scale, now }: { scale: number; now: number },
): MarketPlan {
  const assets = makeAssets(random.fork('assets'), people, now, scale)
  return {
    assets,
    purchases: makePurchases(random.fork('purchases'), people, assets, now),
    downloads: makeDownloads(random.fork('downloads'), people, assets, now),
    services: makeServices(random.fork('services'), people, now),
  }
}
