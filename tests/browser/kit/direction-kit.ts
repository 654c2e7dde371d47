import type { Page } from 'playwright/test'

/**
 * Texts and labels in which a word from right to left is not isolated from the words of the
 * interface. Only for pages on which every word of a user ends in Hebrew letters.
 */
export function findMixedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isMixed = (text: string): boolean => {
      let remaining = text
      for (let before = ''; before !== remaining; ) {
        before = remaining
        remaining = remaining.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')
      }
      const words = remaining.match(/\S*[\p{L}\p{N}]\S*/gu) ?? []
      const userWords = words.filter((word) => /\p{Script=Hebrew}/u.test(word))
      return userWords.length > 0 && userWords.length < words.length
    }
    const isInline = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      getComputedStyle(element).unicodeBidi === 'normal'
    /** The text of an element without what is laid out or isolated on its userWords. */
    const inlineText = (node: Node): string =>
      [...node.childNodes]
        .map((child) => {
          if (child instanceof Element) return isInline(child) ? inlineText(child) : ' '
          return child.nodeType === Node.TEXT_NODE ? (child.textContent ?? '') : ''
        })
        .join('')

    const found = new Set<string>()
    if (isMixed(document.title)) found.add(`title of the page: ${document.title}`)
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches('script, style, noscript, svg, svg *, option')) continue
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
        const label = element.getAttribute(name) ?? ''
        if (isMixed(label)) found.add(`${name} of ${element.localName}: ${label}`)
      }
      const text = isInline(element) ? '' : inlineText(element)
      if (isMixed(text)) found.add(`text of ${element.localName}: ${text.trim()}`)
    }
    return [...found]
  })
}
