/** A scene as text, for documents and reports. */
import { dark } from './colours.ts'
import type { SceneElement } from './scene.ts'

/** A text as it may stand in markup. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Without `data-` attributes, which are for whoever makes elements of it. */
export function markupOf({ tag, attributes, children }: SceneElement): string {
  const given = Object.entries(attributes)
    .filter(([name]) => !name.startsWith('data-'))
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
  if (children.length === 0) return `<${tag}${given}/>`
  const inside = children.map((child) =>
    typeof child === 'string' ? escaped(child) : markupOf(child),
  )
  if (tag === 'g' && given === '') return inside.join('')
  return `<${tag}${given}>${inside.join('')}</${tag}>`
}

/** A file of its own, which follows the light or dark of whoever looks at it. */
export function svgOf(scene: SceneElement): string {
  const style: SceneElement = {
    tag: 'style',
    attributes: {},
    children: [`@media (prefers-color-scheme:dark){svg{${dark()}}}`],
  }
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', ...scene.attributes }
  return `${markupOf({ ...scene, attributes, children: [style, ...scene.children] })}\n`
}
