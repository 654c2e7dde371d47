/**
 * The origin in a setting, such as `https://kinyeti.example`; a slash at its end is dropped.
 * @throws Error with a user-readable message
 */
export function parseOrigin(name: string, raw: string): string {
  const url = URL.canParse(raw) ? new URL(raw) : null
  if (url && /^https?:$/.test(url.protocol) && raw.replace(/\/$/, '') === url.origin) {
    return url.origin
  }
  throw new Error(
    `${name} must be scheme and host alone, such as https://kinyeti.example, not "${raw}".`,
  )
}
