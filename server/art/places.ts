/** Motifs of places and weather. SVG text, as in motifs.ts. */
import { disc, dome, fields, line, oval, range, shape } from './pens.ts'
import { type Art, C, type FabricColours, n, pick, randomFrom, rect, svg, water } from './shapes.ts'

/** Rain over hills. */
export function rain(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const hills = range(3).map((at) => {
    const y = height * (0.62 + at * 0.12)
    const ink = [C.leaf, C.reed, C.nileDark][at] ?? C.leaf
    return `<path fill="${ink}" d="M0 ${n(y)}Q${n(width * (0.2 + random() * 0.2))} ${n(y - height * 0.16 * random())} ${n(width * 0.5)} ${n(y)}T${n(width)} ${n(y - height * 0.05)}V${n(height)}H0z"/>`
  })
  const drops = range(150).map(() => {
    const [x, y] = [random() * width * 1.1, random() * height]
    const long = height * (0.03 + random() * 0.05)
    const ink = pick(random, [C.bone, C.nileLight, C.bone])
    return line(ink, width * 0.003, [x, y], [x - long * 0.35, y + long])
  })
  const sky = pick(random, [C.nile, C.nileDark, C.nileLight])
  const cloud = range(7).map((at) =>
    oval(
      (width * (at + random())) / 7,
      height * 0.06,
      width * 0.14,
      height * 0.1,
      pick(random, [C.sand, C.bone]),
    ),
  )
  return svg(art, rect(0, 0, width, height, sky) + hills.join('') + drops.join('') + cloud.join(''))
}

/** Islands of the great swamp, from above. */
export function islands(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const unit = Math.sqrt(width * height)
  const shores = range(15).map(() => {
    const [cx, cy] = [random() * width, random() * height]
    const r = unit * (0.05 + random() * 0.12)
    const bumps = range(9).map((at) => ({ a: (at / 9) * Math.PI * 2, far: 0.7 + random() * 0.6 }))
    return [1.22, 1, 0.62]
      .map((fraction, layer) => {
        const ink = [C.nileLight, C.reed, pick(random, [C.leaf, C.straw, C.sorghum])][layer]
        const at = ({ a, far }: { a: number; far: number }) =>
          `${n(cx + Math.cos(a) * r * far * fraction)} ${n(cy + Math.sin(a) * r * far * fraction * 0.8)}`
        const width2 = n(r * 0.5 * fraction)
        return `<path fill="${ink}" stroke="${ink}" stroke-width="${width2}" stroke-linejoin="round" d="M${bumps.map(at).join('L')}z"/>`
      })
      .join('')
  })
  return svg(art, rect(0, 0, width, height, pick(random, [C.nile, C.nileDark])) + shores.join(''))
}

/** A town after dark, with some windows lit. */
export function night(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const stars = range(70).map(() =>
    disc(random() * width, random() * height * 0.6, width * (0.001 + random() * 0.002), C.bone),
  )
  const moon = disc(width * (0.15 + random() * 0.7), height * 0.2, height * 0.08, C.sorghum)
  const houses: string[] = []
  for (let x = 0; x < width; ) {
    const w = width * (0.06 + random() * 0.1)
    const h = height * (0.15 + random() * 0.35)
    houses.push(rect(x, height - h, w + 1, h, pick(random, [C.ink, C.clay, C.nile])))
    const pane = w / 5
    for (let row = 0; row * pane * 2 < h - pane * 2; row++) {
      for (const column of [1, 3]) {
        if (random() < 0.45) continue
        const light = pick(random, [C.sorghum, C.dusk, C.amber])
        houses.push(rect(x + column * pane, height - h + pane * (1 + row * 2), pane, pane, light))
      }
    }
    x += w
  }
  return svg(art, rect(0, 0, width, height, C.nileDark) + stars.join('') + moon + houses.join(''))
}

/** A road that runs into the hills. */
export function road(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const horizon = height * (0.4 + random() * 0.15)
  const far = width * (0.3 + random() * 0.4)
  const half = width * 0.3
  const hills = range(4).map((at) =>
    oval(width * (at * 0.33), horizon, width * 0.3, height * (0.08 + random() * 0.14), C.clay),
  )
  const marks = range(7).map((at) => {
    const [near, next] = [((at + 0.2) / 7) ** 2, ((at + 0.7) / 7) ** 2]
    const y = (fraction: number) => horizon + (height - horizon) * fraction
    const x = far + (width / 2 - far) * near
    const wide = width * 0.014 * near
    return shape(
      C.bone,
      [x - wide, y(near)],
      [x + wide, y(near)],
      [x + wide * 2, y(next)],
      [x - wide * 2, y(next)],
    )
  })
  const poles = range(5).map((at) => {
    const near = ((at + 1) / 5) ** 2
    const x = far + (width * 1.02 - far) * near
    const y = horizon + (height - horizon) * near
    const tall = height * 0.5 * near
    return (
      rect(x, y - tall, width * 0.012 * near, tall, C.ink) +
      rect(x - tall * 0.12, y - tall, tall * 0.24, width * 0.008 * near, C.ink)
    )
  })
  return svg(
    art,
    rect(0, 0, width, height, pick(random, [C.dusk, C.sorghum, C.sand])) +
      disc(far, horizon * 0.7, height * 0.1, pick(random, [C.laterite, C.bone])) +
      hills.join('') +
      rect(0, horizon, width, height, pick(random, [C.leaf, C.reed, C.amber])) +
      shape(C.ink, [far, horizon], [width / 2 + half, height], [width / 2 - half, height]) +
      marks.join('') +
      poles.join(''),
  )
}

/** A bridge of arches over the river. */
export function bridge(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const deck = height * 0.46
  const spans = 3 + Math.floor(random() * 3)
  const wide = width / spans
  const stone = pick(random, [C.laterite, C.clay, C.ink])
  const sky = pick(random, [C.dusk, C.sand, C.nileLight])
  const openings = range(spans).map((at) => {
    const [cx, r] = [wide * (at + 0.5), wide * 0.38]
    return (
      dome(cx, deck + height * 0.08 + r, r, sky) +
      rect(cx - r, deck + height * 0.08 + r, r * 2, height, sky)
    )
  })
  const rails = range(spans * 8).map((at) =>
    rect((at * wide) / 8, deck - height * 0.05, width * 0.004, height * 0.05, stone),
  )
  return svg(
    art,
    rect(0, 0, width, height, sky) +
      disc(width * (0.2 + random() * 0.6), deck * 0.5, height * 0.12, C.sorghum) +
      rect(0, deck, width, height * 0.4, stone) +
      openings.join('') +
      rails.join('') +
      rect(0, deck - height * 0.055, width, height * 0.012, stone) +
      water(random, { x: 0, y: height * 0.8, w: width, h: height * 0.25 }, 5, [
        C.nile,
        C.nileLight,
        C.nileDark,
      ]),
  )
}

/** Round houses under roofs of grass. */
export function tukuls(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const rows = range(4).map((row) => {
    const floor = height * (0.5 + row * 0.16)
    const size = height * (0.1 + row * 0.045)
    const houses: string[] = [
      rect(0, floor - 1, width, height, [C.straw, C.reed, C.amber, C.leaf][row] ?? C.straw),
    ]
    for (let x = random() * size * 2; x < width + size; x += size * (2.4 + random() * 2)) {
      const roof = pick(random, [C.sorghum, C.clay, C.laterite])
      houses.push(
        rect(
          x - size * 0.7,
          floor - size * 0.6,
          size * 1.4,
          size * 0.7,
          pick(random, [C.bone, C.sand, C.dusk]),
        ),
        rect(x - size * 0.14, floor - size * 0.4, size * 0.28, size * 0.5, C.ink),
        shape(
          roof,
          [x - size, floor - size * 0.55],
          [x, floor - size * 1.7],
          [x + size, floor - size * 0.55],
        ),
        line(
          C.ink,
          size * 0.03,
          [x - size * 0.5, floor - size * 0.58],
          [x, floor - size * 1.66],
          [x + size * 0.5, floor - size * 0.58],
        ),
      )
    }
    return houses.join('')
  })
  const sky = pick(random, [C.nileLight, C.dusk, C.nile])
  return svg(
    art,
    rect(0, 0, width, height, sky) +
      disc(width * (0.2 + random() * 0.6), height * 0.22, height * 0.1, C.bone) +
      rows.join(''),
  )
}

/** Fields and furrows, from above. */
export function furrows(art: Art): string {
  const random = randomFrom(art.seed)
  const inks: FabricColours = [C.reed, C.leaf, C.straw, C.sorghum, C.clay, C.amber]
  const drawn = fields(art, 4, (x, y, size) => {
    const ground = pick(random, inks)
    const ink = pick(random, inks)
    const flat = random() < 0.5
    const rows = 5 + Math.floor(random() * 5)
    const lines = range(rows).map((at) => {
      const off = (size * (at + 0.3)) / rows
      const thick = size / rows / 2.4
      return flat ? rect(x, y + off, size, thick, ink) : rect(x + off, y, thick, size, ink)
    })
    const tree =
      random() < 0.3 ? disc(x + size * random(), y + size * random(), size * 0.1, C.nileDark) : ''
    return rect(x, y, size + 0.5, size + 0.5, ground) + lines.join('') + tree
  })
  const path = line(
    C.bone,
    art.width * 0.018,
    [0, art.height * random()],
    [art.width * 0.5, art.height * random()],
    [art.width, art.height * random()],
  )
  return svg(art, drawn + path)
}
