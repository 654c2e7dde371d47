import { createElement, type ReactNode } from 'react'
import type { SceneElement } from '../chart/scene.ts'

/** React writes `strokeWidth` where SVG has `stroke-width`; of `data-` and `aria-` it takes the name. */
const nameOf = (attribute: string): string =>
  /^(?:data|aria)-/.test(attribute)
    ? attribute
    : attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A drawn element, as React has it. */
export function svgElement(element: SceneElement | string, key?: number): ReactNode {
  if (typeof element === 'string') return element
  const { tag, attributes, children } = element
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [nameOf(name), value]),
  )
  return createElement(tag, { ...props, key }, ...children.map(svgElement))
}
