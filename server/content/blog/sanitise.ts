import sanitizeHtml from 'sanitize-html'

/** Path of a picture on this server: `/media/pictures/<key>/<width>.<format>`. */
const PICTURE_URL_PATTERN = /^\/media\/pictures\/[\w-]{1,64}\/\d{1,5}\.(?:avif|webp|jpg)$/

const LINK_SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:']

/** Deeper than any editor produces; browsers are slow with deeply nested elements. */
const MAX_DEPTH = 40

/** Elements whose text content is dropped as well. */
const DROPPED_TAGS = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'template',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]

const RENAMED = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', strike: 's', del: 's' }
/** Blocks that a post cannot have; their texts would run together if they were only unwrapped. */
const UNKNOWN_BLOCKS = [
  ...['tr', 'caption', 'dt', 'dd', 'div', 'section', 'article', 'aside', 'address', 'details'],
  ...['summary', 'header', 'footer', 'main', 'nav', 'center'],
]

const renamedTags = Object.fromEntries(
  [
    ...Object.entries(RENAMED),
    ...UNKNOWN_BLOCKS.map((name) => [name, 'p'] as const),
    ['th', 'td'] as const,
  ].map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})]),
)

/** The normalised URL of a link; null for schemes other than web and mail. */
function linkUrl(value: string | undefined): string | null {
  try {
    const url = new URL(value ?? '')
    return LINK_SCHEMES.includes(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

/**
 * The path of a picture on this server; null for any other. Editors write it with the host they
 * use; without the host nothing can be loaded from elsewhere.
 */
function imageUrl(value: string | undefined): string | null {
  const path = (value ?? '').replace(/^https?:\/\/[^/?#\\\s]+(?=\/)/i, '')
  return PICTURE_URL_PATTERN.test(path) ? path : null
}

/** Number of the first item of a list that was interrupted, or numbered by hand. */
const parseListStart = (value = ''): string | null => (/^-?\d{1,6}$/.test(value) ? value : null)

/** A size in pixels, which prevents layout shift while pictures load. */
function parseSize(value: string | undefined): string | null {
  return value !== undefined && /^[1-9]\d{0,4}$/.test(value) ? value : null
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'strong', 'em', 's', 'u', 'code', 'pre', 'blockquote'],
    ...['ul', 'ol', 'li', 'hr', 'br', 'a', 'img', 'figure', 'figcaption'],
    // Until `flatten` joins the cells of a row.
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    code: ['class'],
    ol: ['start'],
  },
  allowedClasses: { code: [/^language-[\w+#-]{1,40}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: DROPPED_TAGS,
  nestingLimit: MAX_DEPTH,
  // A link without a valid URL is replaced by its text.
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'a' && attribs.href === undefined) return 'excludeTag'
    return tag === 'img' && attribs.src === undefined
  },
  transformTags: {
    ...renamedTags,
    ol: (tagName, attributes): sanitizeHtml.Tag => {
      const start = parseListStart(attributes.start)
      return { tagName, attribs: start === null ? {} : { start } }
    },
    a: (_name, { href }): sanitizeHtml.Tag => {
      const url = linkUrl(href)
      if (url === null) return { tagName: 'a', attribs: {} }
      return { tagName: 'a', attribs: { href: url, rel: 'noopener nofollow ugc' } }
    },
    img: (_name, { src: value, alt = '', width, height }): sanitizeHtml.Tag => {
      const src = imageUrl(value)
      if (src === null) return { tagName: 'img', attribs: {} }
      const attribs: sanitizeHtml.Attributes = { src, alt }
      const [validWidth, validHeight] = [parseSize(width), parseSize(height)]
      if (validWidth !== null && validHeight !== null)
        Object.assign(attribs, { width: validWidth, height: validHeight })
      return { tagName: 'img', attribs }
    },
  },
}

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi
/** Void elements, or elements closed implicitly by the next sibling. */
const UNNESTED_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'p', 'li'])
const MAX_INPUT_DEPTH = 500

/**
 * Whether elements are nested deeper than any real text; sanitising such a text would take seconds.
 */
export function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, closing, name = ''] of html.matchAll(TAG)) {
    if (UNNESTED_TAGS.has(name.toLowerCase())) continue
    depth = closing === '/' ? Math.max(0, depth - 1) : depth + 1
    if (depth > MAX_INPUT_DEPTH) return true
  }
  return false
}

/** A tag of sanitised HTML that matters for paragraphs and cells. */
const STRUCTURE = /<\/?(?:p|td|h[2-4]|pre|blockquote|ul|ol|li|hr|figure)(?:\s[^>]*)?\/?>/g
const EMPTY_PARAGRAPHS = /<p>\s*<\/p>/g

/**
 * Sanitised HTML without nested paragraphs, which result from unknown blocks, and with the cells of
 * a row as one text.
 */
function flatten(safe: string): string {
  let isOpen = false
  let isInCell = false
  const tag = (found: string): string => {
    if (found === '<td>' || found === '</td>') {
      isInCell = found === '<td>'
      return isInCell ? '' : CELL_END
    }
    if (isInCell && /^<\/?p>$/.test(found)) return ' '
    const wasOpen = isOpen
    if (found === '</p>') {
      isOpen = false
      return wasOpen ? found : ''
    }
    isOpen = found === '<p>'
    return wasOpen ? `</p>${found}` : found
  }
  const flat = safe.replace(STRUCTURE, tag)
  if (flat === safe) return safe
  const joined = flat.replace(LAST_CELL_END, '').replaceAll(CELL_END, ' | ')
  return joined.replace(EMPTY_PARAGRAPHS, '')
}

/** Marks the end of a cell; no text of a user can contain it. */
const CELL_END = '\u0000'
const LAST_CELL_END = /\0(?=\s*(?:<\/?p>|$))/g

/** The HTML of a blog post, reduced to the elements the editor produces. */
export const sanitise = (html: string): string =>
  flatten(sanitizeHtml(html.replaceAll(CELL_END, ''), options)).trim()

const BLOCKS = /<\/?(?:p|h[2-4]|pre|blockquote|ul|ol|li|hr|br|figure|figcaption)(?:\s[^>]*)?\/?>/g
const ENTITIES: { readonly [entity: string]: string } = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** Sanitised HTML as plain text, with line breaks between blocks. */
export function htmlToText(sanitised: string): string {
  return sanitised
    .replace(BLOCKS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}
