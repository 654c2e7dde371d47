/** What a blog entry may be marked with; everything else in it is taken out. */
export const ALLOWED_TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote'],
  ...['ul', 'ol', 'li', 'a', 'img', 'figure', 'figcaption', 'hr', 'br', 'sub', 'sup'],
]
export const ALLOWED_ATTR = [
  ...['href', 'src', 'srcset', 'sizes', 'alt', 'width', 'height', 'title'],
]
/** Web, mail, telephone, or a place on this site. */
export const ADDRESS = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i

export const partId = (index: number): string => `part-${index + 1}`
