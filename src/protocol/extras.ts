/**
 * What the reference API offers beyond the specification and a client has to know beforehand:
 * - `uploads`: pictures may be sent ahead of what will show them;
 * - `purchase_once`: asked twice, it sells once, and answers the purchase that stands.
 */
export const EXTRAS = ['uploads', 'purchase_once'] as const

export type Extra = (typeof EXTRAS)[number]
