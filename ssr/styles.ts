/**
 * Moves style attributes to a style sheet, because the content security policy allows style sheets
 * by hash but no style attributes. React sets styles by script and does not restore the attributes
 * when it hydrates.
 */
export function styleSheetOf(html: string): { html: string; css: string } {
  const rules = new Map<string, number>()
  const marked = html.replace(STYLE, (_all, tag: string, style: string) => {
    const number = rules.get(style) ?? rules.size
    rules.set(style, number)
    return `${tag} data-inline-style="${number}"`
  })
  const css = [...rules].flatMap(([style, number]) =>
    OUT_OF_A_RULE.test(style) ? [] : [`[data-inline-style="${number}"]{${plain(style)}}`],
  )
  return { html: marked, css: css.join('') }
}

/** Inside a tag: in texts and attributes `<` is always escaped. */
const STYLE = /(<[a-z][^<>]*?) style="([^"]*)"/g

/** Our pages never have these characters in a style; they would allow a CSS injection. */
const OUT_OF_A_RULE = /[{}<]|&lt;/

const ENTITIES: { readonly [entity: string]: string } = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&gt;': '>',
}

const plain = (style: string): string =>
  style.replace(/&(?:quot|#x27|amp|gt);/g, (entity) => ENTITIES[entity] ?? entity)
