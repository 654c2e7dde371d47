import type { Page } from 'playwright/test'

/** Elements outside the window or cut off in their box, each with its text. */
export function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isScrollable = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) || element.matches('[inert], dialog')
    const isInScroller = (element: Element | null): boolean =>
      element !== null && (isScrollable(element) || isInScroller(element.parentElement))
    const isHidden = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      // Visually hidden, for screen readers only.
      return width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })
    }
    /** In a visually hidden box, or in a line that ends with an ellipsis. */
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement
      if (parent === null || !/^inline|^contents$/.test(getComputedStyle(element).display))
        return false
      const { overflow, textOverflow } = getComputedStyle(parent)
      const isLine = overflow !== 'visible' && textOverflow === 'ellipsis'
      return isLine || isHidden(parent) || isClipped(parent)
    }
    const ownText = (element: Element): string =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join(' ')
        .trim()
    const overflows: string[] = []
    if (scrollWidth > clientWidth) {
      const widest = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      )
      const names = widest.map(
        (element) => `${element.localName} ${element.textContent?.slice(0, 20)}`,
      )
      overflows.push(`${scrollWidth - clientWidth}px too wide: ${names.slice(-3).join(', ')}`)
    }
    for (const element of document.body.querySelectorAll('*')) {
      const text = ownText(element)
      if (text === '' || isHidden(element) || isClipped(element) || isInScroller(element)) continue
      const { left, right } = element.getBoundingClientRect()
      if (left < -1 || right > clientWidth + 1) overflows.push(`outside the window: ${text}`)
      const style = getComputedStyle(element)
      const isIntended = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isIntended || style.overflow === 'visible') continue
      if (element.scrollWidth > element.clientWidth + 1) overflows.push(`cut off: ${text}`)
      if (element.scrollHeight > element.clientHeight + 2) overflows.push(`cut off below: ${text}`)
    }
    return overflows
  })
}

/**
 * Touch targets smaller than 44 px, each with its name and hit area. Exempt are a link within a
 * line of text, a link whose URL is also linked by a larger target, and a creator's name under a
 * picture, between the title and the buttons, if at least 24 px high.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN_TARGET_PX = 44
    const minHeightOf = (element: HTMLElement): number =>
      element.matches('p > a[href^="/u/"]') ? 24 : MIN_TARGET_PX
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]',
      ),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('[inert]') === null &&
        Math.min(element.offsetWidth || 2, element.offsetHeight || 2) > 1,
    )
    const isHitAt = (element: HTMLElement, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      const label = hit.closest('label')
      return element.contains(hit) || (label !== null && label.control === element)
    }
    /**
     * How many px from the centre a target can be hit in this direction. The centre of the first
     * child of its offset parent counts too, such as an avatar that the target overlays.
     */
    const hitDistance = (element: HTMLElement, dx: number, dy: number): number => {
      const container = element.offsetParent?.firstElementChild ?? element
      return Math.max(...[element, container].map((from) => hitDistanceFrom(from, element, dx, dy)))
    }
    const hitDistanceFrom = (
      from: Element,
      element: HTMLElement,
      dx: number,
      dy: number,
    ): number => {
      const { left, top, width, height } = from.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      let distance = 0
      while (
        distance < MIN_TARGET_PX &&
        isHitAt(element, x + dx * (distance + 1), y + dy * (distance + 1))
      )
        distance += 1
      return distance
    }
    const sizeOf = (element: HTMLElement): [number, number] => {
      const { width, height } = element.getBoundingClientRect()
      if (width >= MIN_TARGET_PX && height >= MIN_TARGET_PX) return [width, height]
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      return [
        Math.max(width, hitDistance(element, -1, 0) + hitDistance(element, 1, 0) + 1),
        Math.max(height, hitDistance(element, 0, -1) + hitDistance(element, 0, 1) + 1),
      ]
    }
    const isInlineInText = (element: HTMLElement): boolean =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) >
        (element.textContent?.trim().length ?? 0)
    const sizes = targets.map((element) => ({ element, size: sizeOf(element) }))
    type Sized = (typeof sizes)[number]
    const isLarge = ({ element, size: [width, height] }: Sized): boolean =>
      width >= MIN_TARGET_PX && height >= minHeightOf(element)
    const hrefsOfLargeLinks = new Set(
      sizes
        .filter((sized) => isLarge(sized) && sized.element.matches('a'))
        .map(({ element }) => element.getAttribute('href')),
    )
    return sizes
      .filter((sized) => {
        const { element } = sized
        if (isLarge(sized) || isInlineInText(element)) return false
        return !(element.matches('a') && hrefsOfLargeLinks.has(element.getAttribute('href')))
      })
      .map(({ element, size: [width, height] }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
        return `${element.tagName.toLowerCase()} "${name.slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`
      })
  })
}

/**
 * Texts that are cut off sideways without an ellipsis, or that make a box scroll sideways other
 * than a strip, a table or code.
 */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const isBlock = (element: Element): boolean =>
      !/^inline|^contents$/.test(getComputedStyle(element).display)
    /** The element that lays out the lines of a text. */
    const blockOf = (element: Element): Element =>
      isBlock(element) || element.parentElement === null ? element : blockOf(element.parentElement)

    function check(text: Node, parent: Element): void {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      const name = `${parent.localName} ${text.textContent?.trim().slice(0, 24)}`
      for (let box: Element | null = parent; box !== null; box = box.parentElement) {
        const { overflowX, textOverflow, scrollSnapType } = getComputedStyle(box)
        if (overflowX === 'visible' || box === document.documentElement) continue
        const edges = box.getBoundingClientRect()
        if (edges.width <= 1) return
        if (/auto|scroll/.test(overflowX)) {
          const isStrip = scrollSnapType !== 'none' || box.clientHeight < 80
          const isWide = isStrip || box.matches('pre, :has(table), [data-strip]')
          if (box.scrollWidth > box.clientWidth && !isWide)
            found.add(`scrolls: ${box.className}: ${name}`)
          return
        }
        const isCut = left < edges.left - 1 || right > edges.right + 1
        if (isCut && textOverflow === 'ellipsis' && blockOf(parent) === box) return
        if (isCut) found.add(`cut off: ${name}`)
      }
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (text.textContent?.trim() && parent.closest('[inert], svg, select') === null)
        check(text, parent)
    }
    return [...found]
  })
}
