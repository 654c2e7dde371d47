/**
 * API extensions that a client must know of in advance:
 * - `uploads`: pictures can be uploaded before the content that uses them;
 * - `purchase_once`: a repeated purchase request returns the existing purchase;
 * - `orders`: a priced purchase awaits payment until the seller confirms it; sellers have payment
 *   methods and a list of sales;
 * - `reports`, `blocks`: users can report content and block users;
 * - `wishes`: assets can be added to a wishlist and have a `wished` flag;
 * - `push`: Web Push notifications while no page is open;
 * - `work_details`: a portfolio item has tools, process and licence;
 * - `pinned_work`: a profile can pin a portfolio item;
 * - `message_changes`: authors can edit and delete a message until its `editable_until`;
 * - `message_events`: pages of messages have a `position`, frames an `offset`, and what happened after
 *   a position can be requested;
 * - `conversation_changes`: members can archive and mute a conversation, and delete it for
 *   themselves;
 * - `account_type`: a profile update can change the account type;
 * - `services`: freelancers can create, pause and delete services, which have pages;
 * - `collections`: users can create, order and share collections of works;
 * - `google_only`: this account has no password yet and re-authenticates with Google.
 */
export const API_EXTENSIONS = [
  'uploads',
  'purchase_once',
  'orders',
  'reports',
  'blocks',
  'wishes',
  'push',
  'work_details',
  'pinned_work',
  'message_changes',
  'message_events',
  'conversation_changes',
  'account_type',
  'services',
  'collections',
  'google_only',
] as const

export type Extra = (typeof API_EXTENSIONS)[number]
