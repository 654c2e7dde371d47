export const CURRENCIES = ['SSP', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

export const LICENCES = ['personal', 'commercial', 'extended'] as const
export type Licence = (typeof LICENCES)[number]

export const ASSET_STATUSES = ['draft', 'published', 'withdrawn'] as const
export type AssetStatus = (typeof ASSET_STATUSES)[number]

/** A fixed price, the lowest price, or a price for an hour, a day or a piece. */
export const PRICE_TYPES = ['fixed', 'from', 'hour', 'day', 'piece'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

/** Only the owner sees a paused service. */
export const SERVICE_STATUSES = ['active', 'paused'] as const
export type ServiceStatus = (typeof SERVICE_STATUSES)[number]

export const ASSET_SORTS = ['newest', 'popular', 'price', '-price', 'rating'] as const
export type AssetSort = (typeof ASSET_SORTS)[number]
