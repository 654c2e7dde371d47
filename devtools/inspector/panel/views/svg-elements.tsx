import { createElement, type ReactNode } from 'react'
import type { SceneElement } from '../../chart/scene.ts'

/** Converts SVG attribute names to React's camel case, except `data-` and `aria-` attributes. */
const nameOf = (attribute: string): string =>
  /^(?:data|aria)-/.test(attribute)
    ? attribute
    : attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Converts a scene element to a React element. */
export function svgElement(element: SceneElement | string, key?: number): ReactNode {
  if (typeof element === 'string') return element
  const { tag, attributes, children } = element
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [nameOf(name), value]),
  )
  return createElement(tag, { ...props, key }, ...children.map(svgElement))
}
