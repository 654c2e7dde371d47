/** Serializes a scene as SVG text, for documents and reports. */
import { dark } from './colours.ts'
import type { SceneElement } from './scene.ts'

/** Escapes a text for markup. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Omits `data-` attributes, which are only used for rendered elements. */
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

/** A standalone SVG file that follows the viewer's light or dark colour scheme. */
export function svgOf(scene: SceneElement): string {
  const style: SceneElement = {
    tag: 'style',
    attributes: {},
    children: [`@media (prefers-color-scheme:dark){svg{${dark()}}}`],
  }
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', ...scene.attributes }
  return `${markupOf({ ...scene, attributes, children: [style, ...scene.children] })}\n`
}
