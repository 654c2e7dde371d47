/**
 * Building blocks of the generative pictures, as SVG text: palette, random generator, cloth, water,
 * reeds.
 */
export interface Art {
  width: number
  height: number
  seed: number
}

export const C = {
  bone: '#FBF7F1',
  sand: '#EBD9BD',
  straw: '#E2C48D',
  sorghum: '#E0A63A',
  amber: '#D1802B',
  laterite: '#A63A1E',
  clay: '#7E2A17',
  ink: '#1E1712',
  nile: '#0E5A61',
  nileDark: '#083E44',
  nileLight: '#5FA9A8',
  reed: '#5E7A3A',
  leaf: '#2B6440',
  dusk: '#F3CFA6',
}

export type Random = () => number

export function randomFrom(seed: number): Random {
  let a = seed * 0x9e3779b9
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const n = (value: number): string => String(Math.round(value * 10) / 10)
export const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]

export function svg({ width, height }: Art, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>\n`
}

export const rect = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<path fill="${fill}" d="M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z"/>`

export type FabricColours = readonly [string, string, ...string[]]

/** One block of a woven strip: plain, bars, chequers, peaks or a diamond. */
function block(
  random: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  colours: FabricColours,
): string {
  const ground = pick(random, colours)
  let foreground = pick(random, colours)
  if (foreground === ground)
    foreground = colours[(colours.indexOf(ground) + 1) % colours.length] ?? colours[0]
  const elements: string[] = []
  const kind = Math.floor(random() * 6)
  if (kind === 1) {
    const bars = 3 + Math.floor(random() * 3)
    for (let i = 0; i < bars; i++) {
      elements.push(
        `M${n(x)} ${n(y + (h * (i + 0.25)) / bars)}h${n(w)}v${n(h / bars / 2)}h${n(-w)}z`,
      )
    }
  } else if (kind === 2) {
    const cell = w / 4
    for (let i = 0; i < 4; i++)
      for (let j = 0; j * cell < h - 1; j++)
        if ((i + j) % 2 === 0)
          elements.push(
            `M${n(x + i * cell)} ${n(y + j * cell)}h${n(cell)}v${n(Math.min(cell, h - j * cell))}h${n(-cell)}z`,
          )
  } else if (kind === 3) {
    for (let i = 0; i < 3; i++)
      elements.push(`M${n(x + (i * w) / 3)} ${n(y + h)}l${n(w / 6)} ${n(-h)}l${n(w / 6)} ${n(h)}z`)
  } else if (kind === 4) {
    elements.push(
      `M${n(x + w / 2)} ${n(y + h * 0.1)}L${n(x + w * 0.9)} ${n(y + h / 2)}L${n(x + w / 2)} ${n(y + h * 0.9)}L${n(x + w * 0.1)} ${n(y + h / 2)}z`,
    )
  } else if (kind === 5) {
    elements.push(`M${n(x + w * 0.35)} ${n(y)}h${n(w * 0.3)}v${n(h)}h${n(-w * 0.3)}z`)
  }
  const shapesSvg =
    elements.length > 0 ? `<path fill="${foreground}" d="${elements.join('')}"/>` : ''
  return rect(x, y, w + 0.5, h + 0.5, ground) + shapesSvg
}

/** Narrow woven strips sewn side by side, like traditional cloth; nothing above `top` is drawn. */
export function fabric(
  random: Random,
  { width, height }: Pick<Art, 'width' | 'height'>,
  strip: number,
  set: FabricColours,
  top: (from: number, to: number) => number = () => 0,
): string {
  const elements: string[] = []
  for (let x = 0; x < width; x += strip) {
    const edge = top(x, x + strip)
    let y = -random() * strip
    while (y < height) {
      const h = strip * (0.5 + Math.floor(random() * 3) * 0.5)
      const shapesSvg = block(random, x, y, strip, h, set)
      if (y + h > edge) elements.push(shapesSvg)
      y += h
    }
    elements.push(rect(x, edge, 1.5, height - edge, C.ink))
  }
  return elements.join('')
}

/** Lines of water: slow waves, each shaped by the one before it. */
export function water(
  random: Random,
  area: { x: number; y: number; w: number; h: number },
  lines: number,
  colours: FabricColours,
): string {
  const elements: string[] = []
  const phase = random() * 6
  for (let i = 0; i < lines; i++) {
    const t = i / lines
    const y = area.y + area.h * t
    const swing = area.h * 0.09 * (1 - t * 0.4)
    let d = `M${n(area.x)} ${n(y + Math.sin(phase) * swing)}`
    const steps = 6
    for (let s = 1; s <= steps; s++) {
      const step = area.w / steps
      const at = (k: number) =>
        y + Math.sin(phase + k * 1.25 + t * 2.2) * swing + Math.sin(k * 2.3 + t * 5) * swing * 0.35
      d += `C${n(area.x + (s - 0.6) * step)} ${n(at(s - 0.85))} ${n(area.x + (s - 0.4) * step)} ${n(at(s - 0.15))} ${n(area.x + s * step)} ${n(at(s))}`
    }
    d += `V${n(area.y + area.h * 1.3)}H${n(area.x)}z`
    elements.push(`<path fill="${colours[i % colours.length]}" d="${d}"/>`)
  }
  return elements.join('')
}

function umbel(
  random: Random,
  x: number,
  base: number,
  top: number,
  size: number,
  ink: string,
): string {
  const lean = (random() - 0.5) * size * 0.7
  const tipX = x + lean
  let rays = ''
  const count = 17
  for (let i = 0; i < count; i++) {
    const a = Math.PI * (1.08 + (0.84 * i) / (count - 1) - 1) - Math.PI * 1.0
    const r = size * (0.82 + random() * 0.3)
    const ex = tipX + Math.cos(a) * r
    const ey = top + Math.sin(a) * r * 0.8
    rays += `M${n(tipX)} ${n(top)}Q${n(tipX + Math.cos(a) * r * 0.4)} ${n(top + Math.sin(a) * r * 0.75)} ${n(ex)} ${n(ey)}`
  }
  const stem = `M${n(x)} ${n(base)}Q${n(x)} ${n((base + top) / 2)} ${n(tipX)} ${n(top)}`
  return (
    `<path fill="none" stroke="${ink}" stroke-width="${n(size / 14)}" stroke-linecap="round" d="${stem}"/>` +
    `<path fill="none" stroke="${ink}" stroke-width="${n(size / 34)}" stroke-linecap="round" d="${rays}"/>`
  )
}

export function reeds(
  random: Random,
  art: Art,
  from: number,
  to: number,
  inks: FabricColours,
): string {
  const elements: string[] = []
  const count = 9
  for (let i = 0; i < count; i++) {
    const x = from + ((to - from) * (i + random() * 0.8)) / count
    const size = art.height * (0.07 + random() * 0.06)
    const top = art.height * (0.5 + random() * 0.3)
    elements.push(umbel(random, x, art.height + 10, top, size, inks[i % inks.length] ?? inks[0]))
  }
  return elements.join('')
}
