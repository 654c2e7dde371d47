/** VALID-11, A38: includes the type as given. */
export function unsupportedLikeText(type: string): string {
  return `Unsupported content type for likes: ${type}`
}

/** VALID-12, A38: includes the type as given. */
export function unsupportedSaveText(type: string): string {
  return `Unsupported content type for saves: ${type}`
}

/** INBOX-16 */
export function noConversationMatchText(query: string): string {
  return `No conversations match "${query}"`
}
