/** Motifs of animals, plants, things and people. SVG text, as in motifs.ts. */
import { disc, dome, fields, line, oval, range, ring, shape } from './pens.ts'
import { type Art, C, type FabricColours, n, pick, randomFrom, rect, svg } from './shapes.ts'

/** Drums, tall and low. */
export function drums(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const floor = height * 0.9
  const count = Math.max(2, Math.round((width / height) * 3.4))
  const wide = width / count
  const drawn = range(count).map((at) => {
    const [cx, w] = [wide * (at + 0.5), wide * 0.4]
    const tall = height * (0.35 + random() * 0.35)
    const [body, skin] = [
      pick(random, [C.laterite, C.clay, C.nile, C.leaf]),
      pick(random, [C.bone, C.straw]),
    ]
    const cords = range(6).map((cord) => {
      const x = cx - w + (cord * w * 2) / 5
      return line(C.sorghum, wide * 0.014, [x, floor - tall], [cx + (x - cx) * 0.6, floor])
    })
    return (
      shape(
        body,
        [cx - w, floor - tall],
        [cx + w, floor - tall],
        [cx + w * 0.6, floor],
        [cx - w * 0.6, floor],
      ) +
      cords.join('') +
      rect(cx - w * 0.62, floor - height * 0.03, w * 1.24, height * 0.03, C.ink) +
      oval(cx, floor - tall, w, w * 0.3, C.ink) +
      oval(cx, floor - tall, w * 0.88, w * 0.24, skin)
    )
  })
  return svg(
    art,
    rect(0, 0, width, height, pick(random, [C.sorghum, C.dusk, C.nileLight])) +
      rect(0, floor - height * 0.06, width, height, C.ink) +
      drawn.join(''),
  )
}

/** Coffee pots over small cups. */
export function jebenas(art: Art): string {
  const random = randomFrom(art.seed)
  const fabrics: FabricColours = [C.laterite, C.nile, C.sorghum, C.leaf, C.sand, C.dusk]
  const drawn = fields(art, 3, (x, y, size) => {
    const fabric = pick(random, fabrics)
    const pot = fabric === C.sand || fabric === C.dusk || fabric === C.sorghum ? C.ink : C.bone
    const [cx, floor] = [x + size / 2, y + size * 0.84]
    const way = random() < 0.5 ? 1 : -1
    return (
      rect(x, y, size + 0.5, size + 0.5, fabric) +
      disc(cx, floor - size * 0.24, size * 0.24, pot) +
      rect(cx - size * 0.06, floor - size * 0.66, size * 0.12, size * 0.3, pot) +
      oval(cx, floor - size * 0.67, size * 0.1, size * 0.035, pot) +
      line(
        pot,
        size * 0.05,
        [cx + way * size * 0.16, floor - size * 0.36],
        [cx + way * size * 0.36, floor - size * 0.54],
      ) +
      ring(cx - way * size * 0.17, floor - size * 0.44, size * 0.11, size * 0.04, pot) +
      dome(cx + way * size * 0.36, floor, size * 0.08, pick(random, [C.amber, C.clay, C.bone]))
    )
  })
  return svg(art, drawn)
}

/** Chairs, each different. */
export function chairs(art: Art): string {
  const random = randomFrom(art.seed)
  const grounds: FabricColours = [C.bone, C.sand, C.dusk, C.nileLight]
  const drawn = fields(art, 3, (x, y, size) => {
    const ink = pick(random, [C.laterite, C.clay, C.nile, C.ink, C.leaf])
    const [left, right, floor] = [x + size * 0.28, x + size * 0.72, y + size * 0.88]
    const [seat, top] = [y + size * 0.56, y + size * (0.12 + random() * 0.14)]
    const slats = range(2 + Math.floor(random() * 4)).map((at) =>
      line(ink, size * 0.03, [left, top + at * size * 0.09], [right, top + at * size * 0.09]),
    )
    return (
      rect(x, y, size + 0.5, size + 0.5, pick(random, grounds)) +
      line(ink, size * 0.05, [left, top], [left - size * 0.04, floor]) +
      line(ink, size * 0.05, [right, top], [right + size * 0.04, floor]) +
      slats.join('') +
      rect(
        left - size * 0.06,
        seat,
        size * 0.56,
        size * 0.09,
        pick(random, [C.sorghum, C.straw, ink]),
      ) +
      line(ink, size * 0.03, [left, seat + size * 0.2], [right, seat + size * 0.2])
    )
  })
  return svg(art, drawn)
}

/** Cassettes with their labels. */
export function cassettes(art: Art): string {
  const random = randomFrom(art.seed)
  const shells: FabricColours = [C.ink, C.laterite, C.nile, C.sorghum, C.bone]
  const drawn = fields(art, 3, (x, y, size) => {
    const shell = pick(random, shells)
    const label = shell === C.bone ? C.laterite : C.bone
    const [w, h] = [size * 0.84, size * 0.56]
    const [left, top] = [x + size * 0.08, y + size * 0.2]
    const stripes = range(3).map((at) =>
      rect(
        left + w * 0.1,
        top + h * (0.14 + at * 0.05),
        w * 0.8,
        h * 0.035,
        pick(random, [C.sorghum, C.laterite, C.nile]),
      ),
    )
    return (
      `<rect x="${n(left)}" y="${n(top)}" width="${n(w)}" height="${n(h)}" rx="${n(size * 0.03)}" fill="${shell}"/>` +
      rect(left + w * 0.06, top + h * 0.1, w * 0.88, h * 0.58, label) +
      stripes.join('') +
      rect(left + w * 0.2, top + h * 0.34, w * 0.6, h * 0.26, C.ink) +
      [0.32, 0.68]
        .map(
          (fraction) =>
            disc(left + w * fraction, top + h * 0.47, h * 0.1, C.bone) +
            disc(left + w * fraction, top + h * 0.47, h * 0.04, C.ink),
        )
        .join('') +
      shape(
        label,
        [left + w * 0.22, top + h],
        [left + w * 0.27, top + h * 0.8],
        [left + w * 0.73, top + h * 0.8],
        [left + w * 0.78, top + h],
      )
    )
  })
  return svg(
    art,
    rect(0, 0, art.width, art.height, pick(random, [C.dusk, C.nileLight, C.amber, C.leaf])) + drawn,
  )
}

/** Overlapping screens. */
export function screens(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const inks: FabricColours = [C.nile, C.sorghum, C.laterite, C.nileLight, C.leaf]
  const drawn = range(4).map((at) => {
    const [w, h] = [width * (0.34 + random() * 0.2), height * (0.34 + random() * 0.24)]
    const [x, y] = [
      width * (0.04 + (at % 2) * 0.4 + random() * 0.1),
      height * (0.05 + at * 0.16 + random() * 0.05),
    ]
    const lines = range(4).map((row) =>
      rect(
        x + w * 0.08,
        y + h * (0.58 + row * 0.09),
        w * (0.3 + random() * 0.5),
        h * 0.035,
        C.straw,
      ),
    )
    return (
      rect(x + w * 0.03, y + h * 0.04, w, h, C.nileDark) +
      rect(x, y, w, h, C.bone) +
      rect(x, y, w, h * 0.1, C.ink) +
      range(3)
        .map((dot) =>
          disc(x + w * (0.05 + dot * 0.05), y + h * 0.05, h * 0.02, inks[dot] ?? C.bone),
        )
        .join('') +
      rect(x + w * 0.08, y + h * 0.18, w * 0.84, h * 0.32, pick(random, inks)) +
      dome(x + w * (0.3 + random() * 0.4), y + h * 0.5, h * 0.16, C.dusk) +
      lines.join('')
    )
  })
  return svg(art, rect(0, 0, width, height, pick(random, inks)) + drawn.join(''))
}

/** Dancers side by side. */
export function dancers(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const rows = height > width * 1.2 ? 3 : height > width * 0.7 ? 2 : 1
  const high = height / rows
  const people = range(rows).flatMap((row) => {
    const floor = high * (row + 1)
    const count = Math.max(2, Math.round(width / (high * 0.52)))
    return range(count).map((at) => {
      const x = (width * (at + 0.5)) / count
      const size = high * 0.9
      const lean = (random() - 0.5) * size * 0.14
      const [skin, dress] = [
        pick(random, ['#4A2617', '#331A10', '#6B3F26']),
        pick(random, [C.laterite, C.sorghum, C.nile, C.bone, C.leaf]),
      ]
      const [sx, sy] = [x + lean, floor - size * 0.7]
      const arm = (way: number) =>
        line(
          skin,
          size * 0.045,
          [sx, sy + size * 0.03],
          [sx + way * size * 0.17, sy - size * 0.05 * random()],
          [sx + way * size * 0.2, sy - size * (0.1 + random() * 0.18)],
        )
      return (
        line(skin, size * 0.05, [x - size * 0.06, floor - size * 0.24], [x - size * 0.1, floor]) +
        line(
          skin,
          size * 0.05,
          [x + size * 0.06, floor - size * 0.24],
          [x + size * 0.12 * random(), floor],
        ) +
        arm(-1) +
        arm(1) +
        shape(
          dress,
          [sx - size * 0.07, sy],
          [sx + size * 0.07, sy],
          [x + size * 0.2, floor - size * 0.2],
          [x - size * 0.2, floor - size * 0.2],
        ) +
        line(
          pick(random, [C.bone, C.ink, C.sorghum]),
          size * 0.02,
          [x - size * 0.17, floor - size * 0.26],
          [x + size * 0.17, floor - size * 0.26],
        ) +
        disc(sx, sy - size * 0.1, size * 0.075, skin)
      )
    })
  })
  const bands = range(rows).map((row) =>
    rect(
      0,
      high * row,
      width,
      high + 1,
      [C.dusk, C.amber, C.nileLight][(row + art.seed) % 3] ?? C.dusk,
    ),
  )
  return svg(art, bands.join('') + people.join(''))
}
