/** Tags allowed in a blog post; all others are removed. */
export const ALLOWED_TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote'],
  ...['ul', 'ol', 'li', 'a', 'img', 'figure', 'figcaption', 'hr', 'br', 'sub', 'sup'],
]
export const ALLOWED_ATTR = [
  ...['href', 'src', 'srcset', 'sizes', 'alt', 'width', 'height', 'title', 'start'],
]
/** Allowed URLs: http(s), mailto, tel, a path of this site or a fragment. */
export const ALLOWED_URL = /^(?:https?:|mailto:|tel:|\/(?![/\\\s])|#)/i

export const headingId = (index: number): string => `part-${index + 1}`
