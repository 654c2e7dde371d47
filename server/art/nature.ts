/** Motifs of trees, water and animals. SVG text, as in motifs.ts. */
import { disc, fields, line, oval, range, shape } from './pens.ts'
import { type Art, C, type FabricColours, n, pick, randomFrom, rect, svg } from './shapes.ts'

/** Flat-topped trees before the sun. */
export function acacias(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const ground = height * 0.82
  const trees = range(3 + Math.floor(random() * 3)).map((at) => {
    const x = width * (0.1 + at * 0.24 + random() * 0.08)
    const tall = height * (0.25 + random() * 0.32)
    const wide = tall * (0.5 + random() * 0.2)
    const crown = range(5).map((fraction) =>
      oval(
        x + (fraction - 2) * wide * 0.38,
        ground - tall + Math.abs(fraction - 2) * tall * 0.03,
        wide * 0.36,
        tall * 0.1,
        C.ink,
      ),
    )
    const stems = [-0.5, 0.1, 0.6].map((lean) =>
      line(
        C.ink,
        tall * 0.035,
        [x, ground],
        [x + wide * lean * 0.2, ground - tall * 0.45],
        [x + wide * lean, ground - tall],
      ),
    )
    return crown.join('') + stems.join('')
  })
  const sky: FabricColours = [C.dusk, C.sorghum, C.laterite, C.nileLight, C.clay]
  const bands = range(6).map((at) =>
    rect(0, (ground / 6) * at, width, ground / 6 + 1, pick(random, sky)),
  )
  return svg(
    art,
    bands.join('') +
      disc(width * (0.3 + random() * 0.4), ground * 0.62, height * 0.24, C.bone) +
      rect(0, ground, width, height, C.ink) +
      trees.join(''),
  )
}

/** Boats drawn up on bands of water. */
export function boats(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const bands: FabricColours = [C.nile, C.nileDark, C.nileLight]
  const rows = height > width ? 8 : 5
  const high = height / rows
  const drawn = range(rows).map((row) => {
    const y = row * high
    const elements = [rect(0, y, width, high + 1, bands[row % 3] ?? C.nile)]
    for (let x = high * random() * 2; x < width; x += high * (1.9 + random() * 1.5)) {
      const w = high * (1 + random() * 0.5)
      const hull = pick(random, [C.laterite, C.ink, C.sorghum, C.bone, C.clay])
      const floor = y + high * 0.66
      elements.push(
        `<path fill="${hull}" d="M${n(x)} ${n(floor)}q${n(w / 2)} ${n(high * 0.42)} ${n(w)} 0q${n(-w / 2)} ${n(high * 0.14)} ${n(-w)} 0z"/>`,
      )
      if (random() < 0.55)
        elements.push(
          shape(
            pick(random, [C.bone, C.straw, C.dusk]),
            [x + w * 0.5, floor - high * 0.6],
            [x + w * 0.5, floor],
            [x + w * 0.92, floor],
          ),
        )
    }
    return elements.join('')
  })
  return svg(art, drawn.join(''))
}

/** Cranes in shallow water. */
export function cranes(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const water = height * 0.76
  const count = Math.max(2, Math.round((width / height) * 3))
  const birds = range(count).map((at) => {
    const x = (width * (at + 0.3 + random() * 0.4)) / count
    const size = height * (0.2 + random() * 0.08)
    const way = random() < 0.5 ? -1 : 1
    const y = water - size * 0.9
    const ink = pick(random, [C.bone, C.ink, C.nileLight])
    const head = [x + way * size * 0.62, y - size * 0.72] as const
    return (
      line(C.ink, size * 0.03, [x, y], [x - way * size * 0.05, water + size * 0.2]) +
      line(
        C.ink,
        size * 0.03,
        [x + way * size * 0.1, y],
        [x + way * size * 0.14, water + size * 0.2],
      ) +
      `<path fill="${ink}" d="M${n(x - way * size * 0.62)} ${n(y + size * 0.16)}Q${n(x - way * size * 0.1)} ${n(y - size * 0.46)} ${n(x + way * size * 0.4)} ${n(y - size * 0.12)}Q${n(x)} ${n(y + size * 0.36)} ${n(x - way * size * 0.62)} ${n(y + size * 0.16)}z"/>` +
      `<path fill="none" stroke="${ink}" stroke-width="${n(size * 0.08)}" stroke-linecap="round" d="M${n(x + way * size * 0.3)} ${n(y - size * 0.06)}Q${n(x + way * size * 0.7)} ${n(y - size * 0.3)} ${n(head[0])} ${n(head[1])}"/>` +
      disc(head[0], head[1], size * 0.09, ink) +
      shape(
        C.laterite,
        [head[0], head[1] - size * 0.05],
        [head[0] + way * size * 0.34, head[1] + size * 0.05],
        [head[0], head[1] + size * 0.06],
      )
    )
  })
  const sky = pick(random, [C.dusk, C.sorghum, C.leaf, C.nile])
  return svg(
    art,
    rect(0, 0, width, height, sky) +
      disc(width * random(), height * 0.3, height * 0.15, pick(random, [C.bone, C.laterite])) +
      rect(0, water, width, height, C.nileDark) +
      range(4)
        .map((at) =>
          rect(0, water + height * 0.05 * (at + 0.6), width, height * 0.008, C.nileLight),
        )
        .join('') +
      birds.join(''),
  )
}

/** Fish that swim by in rows. */
export function fishes(art: Art): string {
  const random = randomFrom(art.seed)
  const inks: FabricColours = [C.laterite, C.sorghum, C.bone, C.nileLight, C.amber]
  const drawn = fields(art, 4, (x, y, size, _, row) => {
    const way = row % 2 === 0 ? 1 : -1
    const [cx, cy, ink] = [x + size / 2, y + size / 2, pick(random, inks)]
    const long = size * (0.3 + random() * 0.1)
    const bars = range(3).map((at) =>
      rect(cx + (at - 1) * long * 0.32, cy - size * 0.1, size * 0.03, size * 0.2, C.ink),
    )
    return (
      shape(
        ink,
        [cx - way * long * 0.7, cy],
        [cx - way * long * 1.35, cy - size * 0.16],
        [cx - way * long * 1.35, cy + size * 0.16],
      ) +
      oval(cx, cy, long, size * 0.17, ink) +
      (random() < 0.6 ? bars.join('') : '') +
      disc(cx + way * long * 0.66, cy - size * 0.03, size * 0.025, C.ink)
    )
  })
  return svg(
    art,
    rect(0, 0, art.width, art.height, pick(random, [C.nile, C.nileDark, C.sand])) + drawn,
  )
}

/** Broad leaves with their veins. */
export function leaves(art: Art): string {
  const random = randomFrom(art.seed)
  const inks: FabricColours = [C.leaf, C.reed, C.nile, C.nileLight, C.sorghum]
  const drawn = fields(art, 4, (x, y, size) => {
    const [cx, cy] = [x + size / 2, y + size / 2]
    const ink = pick(random, inks)
    const vein = ink === C.sorghum ? C.clay : C.bone
    const turn = Math.round(random() * 360)
    const ribs = range(4).map((at) => {
      const up = cy + size * (0.24 - at * 0.16)
      return line(
        vein,
        size * 0.012,
        [cx - size * 0.16, up - size * 0.1],
        [cx, up],
        [cx + size * 0.16, up - size * 0.1],
      )
    })
    return `<g transform="rotate(${turn} ${n(cx)} ${n(cy)})"><path fill="${ink}" d="M${n(cx)} ${n(cy - size * 0.52)}C${n(cx + size * 0.5)} ${n(cy - size * 0.2)} ${n(cx + size * 0.4)} ${n(cy + size * 0.34)} ${n(cx)} ${n(cy + size * 0.52)}C${n(cx - size * 0.4)} ${n(cy + size * 0.34)} ${n(cx - size * 0.5)} ${n(cy - size * 0.2)} ${n(cx)} ${n(cy - size * 0.52)}z"/>${line(vein, size * 0.016, [cx, cy - size * 0.4], [cx, cy + size * 0.56])}${ribs.join('')}</g>`
  })
  return svg(
    art,
    rect(0, 0, art.width, art.height, pick(random, [C.nileDark, C.dusk, C.bone, C.clay])) + drawn,
  )
}
