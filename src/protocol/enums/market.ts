export const CURRENCIES = ['SSP', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

export const LICENCES = ['personal', 'commercial', 'extended'] as const
export type Licence = (typeof LICENCES)[number]

export const ASSET_STATUSES = ['draft', 'published', 'withdrawn'] as const
export type AssetStatus = (typeof ASSET_STATUSES)[number]

export const ASSET_SORTS = ['newest', 'popular', 'price', '-price', 'rating'] as const
export type AssetSort = (typeof ASSET_SORTS)[number]
