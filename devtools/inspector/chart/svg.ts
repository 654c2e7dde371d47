/** Serializes a scene as SVG text, for documents and reports. */
import { darkDeclarations } from './colours.ts'
import type { SceneElement } from './scene.ts'

/** Escapes a text for markup. */
export const escapeMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Omits `data-` attributes, which are only used for rendered elements. */
export function markupOf({ tag, attributes, children }: SceneElement): string {
  const attributeText = Object.entries(attributes)
    .filter(([name]) => !name.startsWith('data-'))
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
    .join('')
  if (children.length === 0) return `<${tag}${attributeText}/>`
  const childMarkup = children.map((child) =>
    typeof child === 'string' ? escapeMarkup(child) : markupOf(child),
  )
  if (tag === 'g' && attributeText === '') return childMarkup.join('')
  return `<${tag}${attributeText}>${childMarkup.join('')}</${tag}>`
}

/** A standalone SVG file that follows the viewer's light or dark colour scheme. */
export function svgOf(scene: SceneElement): string {
  const style: SceneElement = {
    tag: 'style',
    attributes: {},
    children: [`@media (prefers-color-scheme:dark){svg{${darkDeclarations()}}}`],
  }
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', ...scene.attributes }
  return `${markupOf({ ...scene, attributes, children: [style, ...scene.children] })}\n`
}
