import { createElement, type SVGProps } from 'react'

type Child = [tag: string, attributes: Record<string, string>]

/** Icon data of `lucide-react`. */
interface IconData {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly size?: number
  readonly node: readonly Child[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number | string
}

const isNamed = (props: object): boolean =>
  Object.entries(props).some(([key, value]) => value != null && /^(?:aria-|role$|title$)/.test(key))

/**
 * Renders an icon like `lucide-react` does, without features that no view uses (a context, strokes
 * that do not scale). The client build replaces the library's function with it (vite.config.ts).
 */
export default function createLucideIcon({
  name,
  aliases = [],
  size: viewBoxSize = 24,
  node,
}: IconData) {
  const names = ['lucide', ...[name, ...aliases].map((iconName) => `lucide-${iconName}`)].join(' ')
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, color = 'currentColor', className, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${viewBoxSize} ${viewBoxSize}`,
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${names} ${className}` : names,
        ...(isNamed(rest) ? {} : { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...children,
    )
}
