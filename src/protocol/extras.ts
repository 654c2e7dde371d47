/**
 * What the reference API offers beyond the specification and a client has to know beforehand:
 * - `uploads`: pictures may be sent ahead of what will show them;
 * - `purchase_once`: asked twice, it sells once, and answers the purchase that stands.
 * - `google_only`: of this account: it has no password yet, and is confirmed with Google.
 */
export const EXTRAS = ['uploads', 'purchase_once', 'google_only'] as const

export type Extra = (typeof EXTRAS)[number]
