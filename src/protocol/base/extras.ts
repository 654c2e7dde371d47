/**
 * What the reference API offers beyond the specification and a client has to know beforehand:
 * - `uploads`: pictures may be sent ahead of what will show them;
 * - `purchase_once`: asked twice, it sells once, and answers the purchase that stands;
 * - `reports`, `blocks`: moderators hear of what is wrong, a person keeps another away;
 * - `wishes`: an asset can be wished for, and tells whether it is;
 * - `push`: what is new reaches a device while no page is open;
 * - `work_details`: a work tells its tools, how it was made and what others may do with it;
 * - `pinned_work`: a person's page begins with the work they chose;
 * - `google_only`: of this account: it has no password yet, and is confirmed with Google.
 */
export const EXTRAS = [
  'uploads',
  'purchase_once',
  'reports',
  'blocks',
  'wishes',
  'push',
  'work_details',
  'pinned_work',
  'google_only',
] as const

export type Extra = (typeof EXTRAS)[number]
