import { createElement, type SVGProps } from 'react'

type Child = [tag: string, attributes: Record<string, string>]

/** Icon data of `lucide-react`. */
interface IconData {
  readonly size?: number
  readonly node: readonly Child[]
}

/** Stroke and fill come from the style sheet, so that a page does not repeat them for each icon. */
type IconProps = Omit<SVGProps<SVGSVGElement>, 'color' | 'fill' | 'stroke' | 'strokeWidth'> & {
  readonly size?: number | string
}

const isNamed = (props: object): boolean =>
  Object.entries(props).some(([key, value]) => value != null && /^(?:aria-|role$|title$)/.test(key))

/**
 * Renders an icon that looks like that of `lucide-react`, without features that no view uses (a
 * context, strokes that do not scale, attributes for colours). The client build replaces the
 * library's function with it (vite.config.ts); `global.ts` has the style of the class.
 */
export default function createLucideIcon({ size: viewBoxSize = 24, node }: IconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, className, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${viewBoxSize} ${viewBoxSize}`,
        className: className ? `lucide ${className}` : 'lucide',
        ...(isNamed(rest) ? {} : { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...children,
    )
}
