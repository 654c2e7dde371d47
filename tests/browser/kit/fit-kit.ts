import type { Page } from 'playwright/test'

/** Elements outside the window or cut off in their box, each with its text. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const scrolls = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) || element.matches('[inert], dialog')
    const inScroller = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || inScroller(element.parentElement))
    const hidden = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      // Visually hidden, for screen readers only.
      return width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })
    }
    const own = (element: Element): string =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join(' ')
        .trim()
    const found: string[] = []
    if (scrollWidth > clientWidth) {
      const widest = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      )
      const names = widest.map(
        (element) => `${element.localName} ${element.textContent?.slice(0, 20)}`,
      )
      found.push(`${scrollWidth - clientWidth}px too wide: ${names.slice(-3).join(', ')}`)
    }
    for (const element of document.body.querySelectorAll('*')) {
      const words = own(element)
      if (words === '' || hidden(element) || inScroller(element)) continue
      const { left, right } = element.getBoundingClientRect()
      if (left < -1 || right > clientWidth + 1) found.push(`outside the window: ${words}`)
      const style = getComputedStyle(element)
      const meant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (meant || style.overflow === 'visible') continue
      if (element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${words}`)
      if (element.scrollHeight > element.clientHeight + 2) found.push(`cut off below: ${words}`)
    }
    return found
  })
}

/**
 * Touch targets smaller than 44 px, each with its name and hit area. Exempt are a link within a
 * line of text, a link whose URL is also linked by a larger target, and a creator's name under a
 * picture, between the title and the buttons, if at least 24 px high.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44
    const least = (element: HTMLElement): number =>
      element.matches('p > a[href^="/u/"]') ? 24 : LEAST
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]',
      ),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('[inert]') === null &&
        Math.min(element.offsetWidth || 2, element.offsetHeight || 2) > 1,
    )
    const answersAt = (element: HTMLElement, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      const label = hit.closest('label')
      return element.contains(hit) || (label !== null && label.control === element)
    }
    /**
     * How many px from the centre a target can be hit in this direction. The centre of the first
     * child of its offset parent counts too, such as an avatar that the target overlays.
     */
    const reach = (element: HTMLElement, dx: number, dy: number): number => {
      const extraRoutes = element.offsetParent?.firstElementChild ?? element
      return Math.max(...[element, extraRoutes].map((from) => reachFrom(from, element, dx, dy)))
    }
    const reachFrom = (from: Element, element: HTMLElement, dx: number, dy: number): number => {
      const { left, top, width, height } = from.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      let far = 0
      while (far < LEAST && answersAt(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1
      return far
    }
    const sizeOf = (element: HTMLElement): [number, number] => {
      const { width, height } = element.getBoundingClientRect()
      if (width >= LEAST && height >= LEAST) return [width, height]
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      return [
        Math.max(width, reach(element, -1, 0) + reach(element, 1, 0) + 1),
        Math.max(height, reach(element, 0, -1) + reach(element, 0, 1) + 1),
      ]
    }
    const inText = (element: HTMLElement): boolean =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) >
        (element.textContent?.trim().length ?? 0)
    const sizes = all.map((element) => ({ element, size: sizeOf(element) }))
    type Sized = (typeof sizes)[number]
    const isLarge = ({ element, size: [width, height] }: Sized): boolean =>
      width >= LEAST && height >= least(element)
    const large = new Set(
      sizes
        .filter((sized) => isLarge(sized) && sized.element.matches('a'))
        .map(({ element }) => element.getAttribute('href')),
    )
    return sizes
      .filter((sized) => {
        const { element } = sized
        if (isLarge(sized) || inText(element)) return false
        return !(element.matches('a') && large.has(element.getAttribute('href')))
      })
      .map(({ element, size: [width, height] }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
        return `${element.tagName.toLowerCase()} "${name.slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`
      })
  })
}
