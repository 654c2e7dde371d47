/**
 * Style attributes as rules of a sheet: the page's policy lets a sheet in by its hash, and no attribute.
 * React, which sets styles by script, leaves them as they are when it takes over.
 */
export function styleSheetOf(html: string): { html: string; css: string } {
  const rules = new Map<string, number>()
  const marked = html.replace(STYLE, (_all, tag: string, style: string) => {
    const number = rules.get(style) ?? rules.size
    rules.set(style, number)
    return `${tag} data-written="${number}"`
  })
  const css = [...rules].flatMap(([style, number]) =>
    OUT_OF_A_RULE.test(style) ? [] : [`[data-written="${number}"]{${plain(style)}}`],
  )
  return { html: marked, css: css.join('') }
}

/** In a tag: a `<` in a text or an attribute is always an entity. */
const STYLE = /(<[a-z][^<>]*?) style="([^"]*)"/g

/** Nothing a page of ours says in a style; what stands there would be somebody else's rule. */
const OUT_OF_A_RULE = /[{}<]|&lt;/

const ENTITIES: { readonly [entity: string]: string } = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&gt;': '>',
}

const plain = (style: string): string =>
  style.replace(/&(?:quot|#x27|amp|gt);/g, (entity) => ENTITIES[entity] ?? entity)
