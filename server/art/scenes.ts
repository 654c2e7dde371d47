/**
 * More motifs for demo portfolio items: people, market, walls, vessels, pages. SVG text, as in
 * motifs.ts.
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
  svg,
} from './shapes.ts'

const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`

/** Umbrellas over a morning market. */
export function market(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const elements = [
    rect(0, 0, width, height, C.dusk),
    disc(width * (0.2 + random() * 0.6), height * 0.2, height * 0.09, C.bone),
  ]
  for (let row = 0; row < 5; row++) {
    const y = height * (0.34 + row * 0.15)
    const size = height * (0.09 + row * 0.035)
    for (let x = random() * size; x < width + size; x += size * (1.3 + random() * 0.8)) {
      const ink = pick(random, [C.laterite, C.nile, C.sorghum, C.leaf, C.clay, C.nileLight])
      const other = pick(random, [C.bone, C.straw, C.ink])
      elements.push(rect(x - size * 0.03, y, size * 0.06, size * 1.5, C.ink))
      for (let rib = 0; rib < 6; rib++) {
        const a = Math.PI + (Math.PI * rib) / 6
        const b = Math.PI + (Math.PI * (rib + 1)) / 6
        const at = (angle: number) =>
          `${n(x + Math.cos(angle) * size)} ${n(y + Math.sin(angle) * size * 0.7)}`
        elements.push(
          `<path fill="${rib % 2 ? ink : other}" d="M${n(x)} ${n(y)}L${at(a)}A${n(size)} ${n(size * 0.7)} 0 0 1 ${at(b)}z"/>`,
        )
      }
    }
  }
  return svg(art, elements.join(''))
}

// Kept out of the ink set, so that palettes do not change skin tones.
const SKINS = ['#4A2617', '#331A10', '#6B3F26', '#24130C'] as const

/** Head and shoulders before a cloth, without a face. */
export function portrait(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const size = Math.min(width, height)
  const cx = width * (0.42 + random() * 0.16)
  const base = height * 0.98
  const skin = pick(random, SKINS)
  const dress = pick(random, [C.nile, C.laterite, C.sorghum, C.leaf, C.bone])
  const wrap = pick(random, [C.sorghum, C.laterite, C.nileLight, C.bone])
  const set: FabricColours = [
    C.straw,
    C.dusk,
    C.sand,
    pick(random, [C.nileLight, C.amber, C.straw]),
  ]
  const neck = size * 0.09
  const head = size * 0.2
  const top = base - size * 0.66
  return svg(
    art,
    fabric(random, art, width / (6 + Math.floor(random() * 6)), set) +
      `<path fill="${dress}" d="M${n(cx - size * 0.46)} ${n(height)}Q${n(cx - size * 0.4)} ${n(base - size * 0.3)} ${n(cx)} ${n(base - size * 0.32)}Q${n(cx + size * 0.4)} ${n(base - size * 0.3)} ${n(cx + size * 0.46)} ${n(height)}z"/>` +
      rect(cx - neck, top + head * 0.5, neck * 2, size * 0.2, skin) +
      `<ellipse cx="${n(cx)}" cy="${n(top)}" rx="${n(head * 0.82)}" ry="${n(head * 1.06)}" fill="${skin}"/>` +
      (random() < 0.6
        ? `<path fill="${wrap}" d="M${n(cx - head)} ${n(top - head * 0.25)}Q${n(cx - head * 1.3)} ${n(top - head * 1.7)} ${n(cx + head * 0.1)} ${n(top - head * 1.75)}Q${n(cx + head * 1.4)} ${n(top - head * 1.6)} ${n(cx + head)} ${n(top - head * 0.25)}Q${n(cx)} ${n(top - head * 0.8)} ${n(cx - head)} ${n(top - head * 0.25)}z"/>`
        : '') +
      disc(cx - head * 0.84, top + head * 0.45, head * 0.13, C.sorghum) +
      disc(cx + head * 0.84, top + head * 0.45, head * 0.13, C.sorghum),
  )
}

/** Walls and stairs in flat light. */
export function facades(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const elements = [rect(0, 0, width, height, pick(random, [C.nileLight, C.dusk, C.sand]))]
  const inks: FabricColours = [C.laterite, C.clay, C.straw, C.bone, C.amber, C.sand]
  for (let layer = 0; layer < 4; layer++) {
    let x = -random() * width * 0.15
    while (x < width) {
      const w = width * (0.12 + random() * 0.22)
      const h = height * (0.78 - layer * 0.17) * (0.7 + random() * 0.4)
      const ink = pick(random, inks)
      elements.push(rect(x, height - h, w + 1, h, ink))
      elements.push(
        `<path fill="${C.ink}" opacity=".14" d="M${n(x + w * 0.66)} ${n(height - h)}h${n(w * 0.34)}v${n(h)}h${n(-w * 0.34)}z"/>`,
      )
      if (random() < 0.7) {
        const door = w * 0.22
        const dx = x + w * (0.14 + random() * 0.4)
        const dy = height - h + h * (0.12 + random() * 0.3)
        elements.push(
          `<path fill="${pick(random, [C.ink, C.nileDark, C.clay])}" d="M${n(dx)} ${n(dy + door * 1.9)}v${n(-door * 1.3)}a${n(door / 2)} ${n(door / 2)} 0 0 1 ${n(door)} 0v${n(door * 1.3)}z"/>`,
        )
      }
      x += w
    }
  }
  return svg(art, elements.join(''))
}

/** Vessels on a shelf, each with its own shape. */
export function vessels(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const elements = [rect(0, 0, width, height, pick(random, [C.sand, C.bone, C.straw]))]
  const shelves = height > width ? 4 : 2
  for (let shelf = 1; shelf <= shelves; shelf++) {
    const floor = (height * shelf) / shelves - height * 0.04
    elements.push(rect(0, floor, width, height * 0.015, C.ink))
    const tall = (height / shelves) * 0.78
    let x = width * 0.04
    while (x < width * 0.94) {
      const h = tall * (0.5 + random() * 0.5)
      const w = Math.min(h * (0.5 + random() * 0.5), width * 0.3)
      const ink = pick(random, [C.laterite, C.clay, C.ink, C.nile, C.amber])
      const neck = w * (0.2 + random() * 0.2)
      const mid = x + w / 2
      elements.push(
        `<path fill="${ink}" d="M${n(mid - neck)} ${n(floor - h)}h${n(neck * 2)}C${n(mid + neck)} ${n(floor - h * 0.7)} ${n(mid + w / 2)} ${n(floor - h * 0.65)} ${n(mid + w / 2)} ${n(floor - h * 0.35)}Q${n(mid + w / 2)} ${n(floor)} ${n(mid + neck)} ${n(floor)}h${n(-neck * 2)}Q${n(mid - w / 2)} ${n(floor)} ${n(mid - w / 2)} ${n(floor - h * 0.35)}C${n(mid - w / 2)} ${n(floor - h * 0.65)} ${n(mid - neck)} ${n(floor - h * 0.7)} ${n(mid - neck)} ${n(floor - h)}z"/>`,
      )
      const band = pick(random, [C.bone, C.sorghum, C.straw])
      elements.push(
        `<path d="M${n(mid - w * 0.47)} ${n(floor - h * 0.4)}h${n(w * 0.94)}" stroke="${band}" stroke-width="${n(h * 0.035)}" stroke-dasharray="${n(w * 0.06)} ${n(w * (0.02 + random() * 0.06))}"/>`,
      )
      x += w + width * (0.02 + random() * 0.05)
    }
  }
  return svg(art, elements.join(''))
}

/** A comic page: gutters, skies, hills, empty speech bubbles. */
export function panels(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const gap = Math.min(width, height) * 0.025
  const elements = [rect(0, 0, width, height, C.bone)]
  const rows = height > width ? 3 : 2
  let id = 0
  for (let row = 0; row < rows; row++) {
    const h = (height - gap * (rows + 1)) / rows
    const y = gap + row * (h + gap)
    const cut = random() < 0.7 ? 0.35 + random() * 0.3 : 1
    const widths = cut === 1 ? [1] : [cut, 1 - cut]
    let x = gap
    for (const part of widths) {
      const w = (width - gap * (widths.length + 1)) * part
      elements.push(panel(random, { x, y, w, h }, `p${art.seed}-${id++}`))
      x += w + gap
    }
  }
  return svg(art, elements.join(''))
}

function panel(
  random: () => number,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  id: string,
): string {
  const sky = pick(random, [C.nileLight, C.dusk, C.sorghum, C.nile])
  const land = pick(random, [C.leaf, C.reed, C.laterite, C.clay])
  const who = pick(random, [C.ink, C.nileDark, C.clay])
  const px = x + w * (0.25 + random() * 0.5)
  const size = h * (0.1 + random() * 0.12)
  const balloon =
    random() < 0.55
      ? `<ellipse cx="${n(x + w * (0.3 + random() * 0.4))}" cy="${n(y + h * 0.2)}" rx="${n(w * 0.2)}" ry="${n(h * 0.11)}" fill="${C.bone}" stroke="${C.ink}" stroke-width="2"/>`
      : ''
  return (
    `<clipPath id="${id}"><path d="M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z"/></clipPath><g clip-path="url(#${id})">` +
    rect(x, y, w, h, sky) +
    `<path fill="${land}" d="M${n(x)} ${n(y + h * 0.75)}Q${n(x + w * 0.4)} ${n(y + h * (0.5 + random() * 0.2))} ${n(x + w)} ${n(y + h * 0.7)}V${n(y + h)}H${n(x)}z"/>` +
    disc(px, y + h * 0.62, size, who) +
    `<path fill="${who}" d="M${n(px - size)} ${n(y + h)}Q${n(px)} ${n(y + h * 0.55)} ${n(px + size)} ${n(y + h)}z"/>` +
    `${balloon}</g><path d="M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z" fill="none" stroke="${C.ink}" stroke-width="3"/>`
  )
}
