/**
 * Generative pictures as SVG text: the hero landscape, covers of the home page and demo portfolio
 * items.
 */
import {
  type Art,
  C,
  type FabricColours,
  fabric,
  n,
  pick,
  randomFrom,
  rect,
  reeds,
  svg,
  water,
} from './shapes.ts'

type Points = readonly (readonly [number, number])[]

/** The highest point of a ridge between two x, in pixels from the top. */
function crest(points: Points, art: Art): (from: number, to: number) => number {
  const heightAt = (x: number): number => {
    const i = points.findIndex(([px]) => px * art.width >= x)
    const [x1, y1] = points[Math.max(i, 0)] ?? [1, 0]
    const [x0, y0] = points[Math.max(i - 1, 0)] ?? [0, 0]
    const t = x1 === x0 ? 0 : (x / art.width - x0) / (x1 - x0)
    return (y0 + (y1 - y0) * t) * art.height
  }
  return (from, to) => {
    const inside = points
      .filter(([x]) => x * art.width > from && x * art.width < to)
      .map(([, y]) => y * art.height)
    return Math.min(heightAt(from), heightAt(Math.min(to, art.width)), ...inside)
  }
}

/** A ridge from left to right as a closed shape down to `floor`. */
function ridge(points: Points, art: Art, floor: number): string {
  const [first, ...rest] = points.map(([x, y]) => `${n(x * art.width)} ${n(y * art.height)}`)
  return `M${first}L${rest.join('L')}V${n(floor)}H0z`
}

/** The Kinyeti mountain in cloth patterns, above a river with papyrus. */
export function landscape(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const floor = height * 0.8
  const far = ridge(
    [
      [0, 0.5],
      [0.16, 0.36],
      [0.3, 0.46],
      [0.44, 0.3],
      [0.6, 0.44],
      [0.78, 0.34],
      [1, 0.5],
    ],
    art,
    floor,
  )
  const mountain: Points = [
    [0, 0.66],
    [0.14, 0.56],
    [0.24, 0.6],
    [0.52, 0.2],
    [0.72, 0.5],
    [0.82, 0.44],
    [1, 0.62],
  ]
  const hills: Points = [
    [0, 0.6],
    [0.2, 0.7],
    [0.42, 0.62],
    [0.66, 0.73],
    [1, 0.6],
  ]
  const main = ridge(mountain, art, floor)
  const near = ridge(hills, art, floor)
  const strip = width / 22
  const warm: FabricColours = [C.laterite, C.clay, C.sorghum, C.bone, C.laterite, C.amber]
  const cool: FabricColours = [C.nileDark, C.nile, C.leaf, C.nileDark, C.sorghum]
  return svg(
    art,
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${C.sand}"/><stop offset=".55" stop-color="${C.dusk}"/></linearGradient><clipPath id="m"><path d="${main}"/></clipPath><clipPath id="f"><path d="${near}"/></clipPath></defs>` +
      rect(0, 0, width, height, 'url(#s)') +
      `<circle cx="${n(width * 0.73)}" cy="${n(height * 0.24)}" r="${n(height * 0.13)}" fill="${C.sorghum}"/>` +
      `<path fill="${C.amber}" opacity=".45" d="${far}"/>` +
      `<g clip-path="url(#m)">${fabric(random, { width, height: floor }, strip, warm, crest(mountain, art))}</g>` +
      `<path d="${main}" fill="none" stroke="${C.ink}" stroke-width="2"/>` +
      `<g clip-path="url(#f)">${fabric(random, { width, height: floor }, strip * 0.7, cool, crest(hills, art))}</g>` +
      water(random, { x: 0, y: height * 0.72, w: width, h: height * 0.3 }, 9, [
        C.nile,
        C.nileLight,
        C.nileDark,
        C.nile,
      ]) +
      reeds(random, art, width * 0.02, width * 0.3, [C.ink, C.leaf, C.ink]) +
      reeds(random, art, width * 0.8, width * 0.99, [C.leaf, C.ink]),
  )
}

export function fabricPattern(art: Art): string {
  const random = randomFrom(art.seed)
  return svg(
    art,
    fabric(random, art, art.width / 9, [C.laterite, C.bone, C.sorghum, C.ink, C.nile, C.amber]),
  )
}

export function river(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  return svg(
    art,
    rect(0, 0, width, height, C.straw) +
      `<circle cx="${n(width * 0.24)}" cy="${n(height * 0.22)}" r="${n(height * 0.12)}" fill="${C.laterite}"/>` +
      water(random, { x: 0, y: height * 0.3, w: width, h: height * 0.85 }, 14, [
        C.nile,
        C.nileLight,
        C.nileDark,
        C.bone,
        C.nile,
      ]),
  )
}

export function papyrus(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  return svg(
    art,
    rect(0, 0, width, height, C.nileDark) +
      `<circle cx="${n(width * 0.66)}" cy="${n(height * 0.4)}" r="${n(height * 0.26)}" fill="${C.sorghum}"/>` +
      reeds(random, { ...art, height }, 0, width, [C.nileLight, C.straw, C.reed]) +
      reeds(random, { ...art, height: height * 1.25 }, 0, width, [C.bone, C.nileLight]),
  )
}

/** Heads of grain in rows. */
export function sorghum(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const elements = [rect(0, 0, width, height, C.laterite)]
  const columns = 6
  for (let c = 0; c < columns; c++) {
    const x = (width * (c + 0.5)) / columns
    const lift = c % 2 === 0 ? 0 : height * 0.08
    elements.push(rect(x - 2, height * 0.5 + lift, 4, height, C.clay))
    for (let r = 0; r < 9; r++) {
      const spread = Math.sin(((r + 1) / 10) * Math.PI) * width * 0.05
      const y = height * 0.14 + lift + r * height * 0.055
      for (const side of [-1, 0, 1]) {
        const fill = pick(random, [C.sorghum, C.straw, C.amber, C.sorghum])
        elements.push(
          `<circle cx="${n(x + side * spread)}" cy="${n(y + Math.abs(side) * 4)}" r="${n(height * 0.026)}" fill="${fill}"/>`,
        )
      }
    }
  }
  return svg(art, elements.join(''))
}

export function peaks(art: Art): string {
  const { width, height } = art
  const inks = [C.dusk, C.straw, C.sorghum, C.amber, C.laterite, C.clay, C.ink]
  const random = randomFrom(art.seed)
  const layers = inks.map((ink, i) => {
    if (i === 0) return rect(0, 0, width, height, ink)
    const y = 0.16 + i * 0.12
    const points: [number, number][] = []
    for (let p = 0; p <= 6; p++) points.push([p / 6, y + (p % 2 === i % 2 ? 0 : 0.13) * random()])
    return `<path fill="${ink}" d="${ridge(points, art, height)}"/>`
  })
  const sun = `<circle cx="${n(width * 0.7)}" cy="${n(height * 0.2)}" r="${n(height * 0.09)}" fill="${C.bone}"/>`
  return svg(art, [layers[0], sun, ...layers.slice(1)].join(''))
}

/** Flat shapes in the style of a printed music poster. */
export function posters(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const elements = [rect(0, 0, width, height, C.sorghum)]
  const cx = width * 0.38
  const cy = height * 0.52
  const rings = [C.ink, C.laterite, C.ink, C.bone, C.ink, C.nile, C.bone]
  rings.forEach((ink, i) => {
    elements.push(
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(height * (0.4 - i * 0.055))}" fill="${ink}"/>`,
    )
  })
  for (let i = 0; i < 7; i++) {
    const h = height * (0.2 + random() * 0.6)
    const ink = pick(random, [C.ink, C.laterite, C.nile])
    elements.push(rect(width * 0.74 + i * width * 0.034, height - h, width * 0.022, h, ink))
  }
  return svg(art, elements.join(''))
}

/** A coiled basket seen from above. */
export function coil(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const elements = [rect(0, 0, width, height, C.clay)]
  const cx = width * 0.5
  const cy = height * 0.5
  const inks: FabricColours = [C.straw, C.sorghum, C.ink, C.laterite]
  for (let ring = 9; ring > 0; ring--) {
    const r = (height * 0.62 * ring) / 9
    elements.push(`<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${C.straw}"/>`)
    const stitches = 8 + ring * 2
    const length = (2 * Math.PI * r) / stitches
    const dash = length * (0.35 + random() * 0.3)
    elements.push(
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.95)}" fill="none" stroke="${pick(random, inks)}" stroke-width="${n(height * 0.045)}" stroke-dasharray="${n(dash)} ${n(length - dash)}"/>`,
    )
  }
  return svg(art, elements.join(''))
}

/** Rows of beads, each row with its own rhythm. */
export function beads(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const elements = [rect(0, 0, width, height, C.nile)]
  const size = width / 18
  const inks: FabricColours = [C.bone, C.sorghum, C.laterite, C.nileLight, C.ink]
  for (let row = 0; row * size < height + size; row++) {
    const rhythm = 2 + Math.floor(random() * 4)
    const first = pick(random, inks)
    const second = pick(random, inks)
    let a = ''
    let b = ''
    for (let col = 0; col <= 18; col++) {
      const x = (col + (row % 2) * 0.5) * size
      const r = n(size * 0.4)
      const dot = `M${n(x - size * 0.4)} ${n(row * size)}a${r} ${r} 0 1 0 ${n(size * 0.8)} 0a${r} ${r} 0 1 0 ${n(-size * 0.8)} 0`
      if (col % rhythm === 0) a += dot
      else b += dot
    }
    elements.push(`<path fill="${first}" d="${a}"/><path fill="${second}" d="${b}"/>`)
  }
  return svg(art, elements.join(''))
}

/** Flat planes of light and shade, like walls in the afternoon sun. */
export function facets(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const elements = [rect(0, 0, width, height, C.dusk)]
  const inks: FabricColours = [C.straw, C.dusk, C.sorghum, C.amber, C.laterite, C.nileLight, C.nile]
  const cell = width / 6
  for (let x = 0; x < 6; x++)
    for (let y = 0; y * cell < height; y++) {
      const down = random() < 0.5
      const [ax, ay] = [x * cell, y * cell]
      const corner = down ? `h${n(cell)}v${n(cell)}z` : `v${n(cell)}h${n(cell)}z`
      elements.push(`<path fill="${pick(random, inks)}" d="M${n(ax)} ${n(ay)}${corner}"/>`)
      if (random() < 0.3)
        elements.push(
          `<circle cx="${n(ax + cell / 2)}" cy="${n(ay + cell / 2)}" r="${n(cell * 0.22)}" fill="${pick(random, inks)}"/>`,
        )
    }
  return svg(art, elements.join(''))
}
