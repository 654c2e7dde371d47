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

/** A purchase of a priced asset awaits the payment; a free one is completed at once. */
export const PURCHASE_STATUSES = ['awaiting_payment', 'completed', 'cancelled', 'refunded'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

export const ORDER_ROLES = ['buyer', 'seller'] as const
export type OrderRole = (typeof ORDER_ROLES)[number]

/** What buyer and seller can do with an order. */
export const ORDER_ACTIONS = ['confirm', 'cancel', 'refund'] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

/** How buyers can pay a seller. */
export const PAYMENT_METHODS = ['m_gurush', 'mtn_momo', 'm_pesa', 'cash'] as const
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number]

export const ASSET_SORTS = ['newest', 'popular', 'price', '-price', 'rating'] as const
export type AssetSort = (typeof ASSET_SORTS)[number]
