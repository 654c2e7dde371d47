/** The colours of a drawn chart: custom properties, so that who shows it may set them, by name. */

type Colour =
  | 'canvas'
  | 'leaf'
  | 'nest'
  | 'border'
  | 'ink'
  | 'muted'
  | 'edge'
  | 'active'
  | 'active-fill'
  | 'last'
  | 'timer'
  | 'found'
  | 'heat'

/** In the light, then in the dark. */
const COLOURS: Record<Colour, [string, string]> = {
  canvas: ['#FBF7F1', '#15110E'],
  leaf: ['#FFFDFA', '#2A231D'],
  nest: ['#F1E9DE', '#211B16'],
  border: ['#8A7868', '#7D6D5E'],
  ink: ['#1E1712', '#F5EDE3'],
  muted: ['#655749', '#B8A898'],
  edge: ['#655749', '#B8A898'],
  active: ['#0E5A61', '#74C7CB'],
  'active-fill': ['#D9EAEA', '#17373A'],
  last: ['#A63A1E', '#F0906C'],
  timer: ['#E0A63A', '#E9B955'],
  found: ['#E0A63A', '#E9B955'],
  heat: ['#0E5A61', '#74C7CB'],
}

export const colour = (name: Colour): string => `var(--chart-${name},${COLOURS[name][0]})`

const all = (which: 0 | 1): string =>
  (Object.keys(COLOURS) as Colour[])
    .map((name) => `--chart-${name}:${COLOURS[name][which]}`)
    .join(';')

/** For a stylesheet: all of them, as they are in the dark. */
export const DARK = all(1)

/** For the stylesheet of a page. */
export const LIGHT_AND_DARK = `:root{${all(0)}}@media (prefers-color-scheme:dark){:root{${DARK}}}`
