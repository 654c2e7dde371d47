/** Colours of a chart drawing, as CSS custom properties that a host page can override. */

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
  | 'coverage'

const IN_LIGHT: Record<Colour, string> = {
  canvas: '#FBF7F1',
  leaf: '#FFFDFA',
  nest: '#F1E9DE',
  border: '#8A7868',
  ink: '#1E1712',
  muted: '#655749',
  edge: '#655749',
  active: '#0E5A61',
  'active-fill': '#D9EAEA',
  last: '#A63A1E',
  timer: '#E0A63A',
  found: '#E0A63A',
  coverage: '#0E5A61',
}

const IN_DARK: Record<Colour, string> = {
  canvas: '#15110E',
  leaf: '#2A231D',
  nest: '#211B16',
  border: '#7D6D5E',
  ink: '#F5EDE3',
  muted: '#B8A898',
  edge: '#B8A898',
  active: '#74C7CB',
  'active-fill': '#17373A',
  last: '#F0906C',
  timer: '#E9B955',
  found: '#E9B955',
  coverage: '#74C7CB',
}

export const colour = (name: Colour): string => `var(--chart-${name},${IN_LIGHT[name]})`

const declarationsOf = (colours: Record<Colour, string>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--chart-${name}:${value}`)
    .join(';')

/** Declarations of all dark colours, for a stylesheet. */
export const darkDeclarations = (): string => declarationsOf(IN_DARK)

/** Rules for the stylesheet of a page. */
export const colourRules = (): string =>
  `:root{${declarationsOf(IN_LIGHT)}}@media (prefers-color-scheme:dark){:root{${darkDeclarations()}}}`
