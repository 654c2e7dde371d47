import type { Page } from 'playwright/test'
import { WRITTEN } from '../../server/static/written-routes.ts'
import { PAGES, writtenCommunity } from './community-kit.ts'
import { expect, test } from './kit.ts'
import { openWritten, takenOver } from './written-kit.ts'

/**
 * React mends no attribute of what it takes over, and its production build tells of none. So what a
 * written page has become is held against the same page as the client makes it from nothing.
 */

const place = writtenCommunity()

/** The main part, an element or a text a line; a rule that stands for a style attribute is one. */
function mainOf(page: Page): Promise<string[]> {
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
      // Until it comes a picture has its colour on a written page, else itself in small.
      for (const name of ['background-image', 'background-color']) style.removeProperty(name)
      return style.cssText
    }
    // Numbers that React and Ark UI give to elements.
    const named = (text: string): string => text.replace(/_[rR]_\w*_|:[rR]\w*:/g, '#')
    const lines: string[] = []
    const walk = (node: Element): void => {
      // For whom the client never runs, which leaves it empty.
      if (node.localName === 'noscript') return
      const attributes = [...node.attributes]
        // What is chosen React keeps as a property; what waited to be laid out does no more.
        .filter(({ name }) => !['style', 'data-written', 'data-below', 'selected'].includes(name))
        .map(({ name, value }) => `${name}="${named(value)}"`)
      if (node instanceof HTMLOptionElement && node.selected) attributes.push('selected')
      const style = styleOf(node as HTMLElement)
      if (style !== '') attributes.push(`style="${style}"`)
      lines.push([node.localName, ...attributes.sort()].join(' '))
      let text = ''
      const say = () => {
        if (text !== '') lines.push(named(text))
        text = ''
      }
      for (const child of node.childNodes) {
        if (child instanceof Text) text += child.data
        if (!(child instanceof Element)) continue
        say()
        walk(child)
      }
      say()
      lines.push(`/${node.localName}`)
    }
    for (const main of document.querySelectorAll('main')) walk(main)
    return lines
  })
}

test.use({ viewport: { width: 360, height: 800 }, timezoneId: 'America/New_York' })

for (const route of WRITTEN) {
  test(`${route} becomes what the client makes of it from nothing`, async ({ page }) => {
    const { origin } = place.world.server
    const address = origin + (PAGES[route]?.[0](place.made) ?? route)
    await page.clock.install({ time: Date.now() })
    await openWritten(page, address)
    // What waits to be laid out clips what sticks out of it, as a menu does.
    await expect(page.locator('[data-below]')).not.toHaveCount(0)
    await expect(page.locator('[data-below] [aria-haspopup=menu]')).toHaveCount(0)
    await takenOver(page)
    const taken = await mainOf(page)
    await page.route(address, async (asked) => {
      // A page that is not for everybody starts empty.
      await asked.fulfill({ response: await asked.fetch({ url: `${origin}/settings` }) })
    })
    await page.goto(address)
    expect(await page.locator('#written').count()).toBe(0)
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return mainOf(page)
      })
      .toEqual(taken)
  })
}
