import type { Page } from 'playwright/test'

/** The main part, a line for each tag and text; a rule that replaces a style attribute is one. */
export function mainMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const written = new Map(
      rules.flatMap((rule) =>
        rule instanceof CSSStyleRule && rule.selectorText.startsWith('[data-written')
          ? [[rule.selectorText, rule.style.cssText]]
          : [],
      ),
    )
    const styleOf = (element: HTMLElement | SVGElement): string => {
      const { style } = document.createElement('i')
      const rule = written.get(`[data-written="${element.dataset.written}"]`) ?? ''
      style.cssText = rule + element.style.cssText
      // Until it is loaded a picture has its colour on a server-rendered page, else its thumbnail.
      for (const name of ['background-image', 'background-color']) style.removeProperty(name)
      return style.cssText
    }
    // Numbers that React and Ark UI give to elements.
    const named = (text: string): string => text.replace(/_[rR]_\w*_|:[rR]\w*:/g, '#')
    const lines: string[] = []
    const walk = (node: Element): void => {
      // The client leaves it empty.
      if (node.localName === 'noscript') return
      const attributes = [...node.attributes]
        // React keeps a selection as a property; a deferred part is no longer deferred.
        .filter(({ name }) => !['style', 'data-written', 'data-below', 'selected'].includes(name))
        .map(({ name, value }) => `${name}="${named(value)}"`)
      if (node instanceof HTMLOptionElement && node.selected) attributes.push('selected')
      const style = styleOf(node as HTMLElement)
      if (style !== '') attributes.push(`style="${style}"`)
      lines.push([node.localName, ...attributes.sort()].join(' '))
      let text = ''
      const flush = () => {
        if (text !== '') lines.push(named(text))
        text = ''
      }
      for (const child of node.childNodes) {
        if (child instanceof Text) text += child.data
        if (!(child instanceof Element)) continue
        flush()
        walk(child)
      }
      flush()
      lines.push(`/${node.localName}`)
    }
    for (const main of document.querySelectorAll('main')) walk(main)
    return lines
  })
}
