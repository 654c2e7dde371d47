/** Motifs of cloth, tile and print. SVG text, as in motifs.ts. */
import { disc, dome, fields, line, range, ring, shape } from './pens.ts'
import { type Art, C, type FabricColours, n, pick, randomFrom, rect, svg } from './shapes.ts'

/** Bands that go up and down. */
export function chevrons(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const inks: FabricColours = [C.laterite, C.bone, C.nile, C.sorghum, C.ink, C.straw, C.leaf]
  const teeth = 3 + Math.floor(random() * 3)
  const half = width / teeth / 2
  const high = height / 7
  const bands = range(10).map((band) => {
    const y = band * high - half
    const up = range(teeth * 2 + 1).map(
      (at) => [at * half, y + (at % 2) * half] as [number, number],
    )
    return shape(pick(random, inks), ...up, [width, height], [0, height])
  })
  return svg(art, rect(0, 0, width, height, pick(random, inks)) + bands.join(''))
}

/** Scallops, row over row. */
export function scallops(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const set: FabricColours = [C.nile, C.nileLight, C.bone, C.sorghum, C.laterite, C.nileDark]
  const r = width / (6 + Math.floor(random() * 3))
  const rows = range(Math.ceil(height / (r / 2)) + 2).map((row) => {
    const y = row * (r / 2) + r / 2
    return range(Math.ceil(width / (2 * r)) + 2)
      .map((at) => {
        const x = at * 2 * r - (row % 2) * r
        return [1, 0.72, 0.42]
          .map((fraction) => disc(x, y, r * fraction, pick(random, set)))
          .join('')
      })
      .join('')
  })
  return svg(art, rect(0, 0, width, height, C.nileDark) + rows.join(''))
}

/** Quarter discs that meet and part. */
export function quarters(art: Art): string {
  const random = randomFrom(art.seed)
  const inks: FabricColours = [C.laterite, C.sorghum, C.nile, C.ink, C.leaf]
  const grounds: FabricColours = [C.bone, C.sand, C.straw, C.dusk]
  const drawn = fields(art, 6, (x, y, size) => {
    const turn = Math.floor(random() * 4) * 90
    const d = `M${n(x)} ${n(y)}h${n(size)}a${n(size)} ${n(size)} 0 0 1 ${n(-size)} ${n(size)}z`
    const middle = `${n(x + size / 2)} ${n(y + size / 2)}`
    return (
      rect(x, y, size + 0.5, size + 0.5, pick(random, grounds)) +
      `<path transform="rotate(${turn} ${middle})" fill="${pick(random, inks)}" d="${d}"/>`
    )
  })
  return svg(art, drawn)
}

/** Rays from one point. */
export function rays(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const [cx, cy] = [width * (0.3 + random() * 0.4), height * (0.55 + random() * 0.3)]
  const far = width + height
  const inks: FabricColours = [C.sorghum, C.laterite, C.dusk, C.amber, C.clay]
  const count = 22 + Math.floor(random() * 5) * 4
  const turn = (Math.PI * 2) / count
  const beams = range(count / 2).map((at) => {
    const [a, b] = [at * 2 * turn, (at * 2 + 1) * turn]
    return shape(
      pick(random, inks),
      [cx, cy],
      [cx + Math.cos(a) * far, cy + Math.sin(a) * far],
      [cx + Math.cos(b) * far, cy + Math.sin(b) * far],
    )
  })
  const r = Math.min(width, height) * 0.2
  const middle = disc(cx, cy, r, C.bone) + disc(cx, cy, r * 0.8, pick(random, [C.ink, C.nile]))
  return svg(art, rect(0, 0, width, height, C.straw) + beams.join('') + middle)
}

/** A plaited mat with alternating strips. */
export function mat(art: Art): string {
  const random = randomFrom(art.seed)
  const over: FabricColours = [C.straw, C.sand, C.sorghum]
  const under: FabricColours = [C.clay, C.leaf, C.nile, C.laterite]
  const [warm, cool] = [pick(random, over), pick(random, under)]
  const drawn = fields(art, 9, (x, y, size, column, row) => {
    const flat = (column + row) % 2 === 0
    const stripes = range(3).map((at) => {
      const off = (size * (at + 0.12)) / 3
      const thick = (size / 3) * 0.76
      return flat
        ? rect(x, y + off, size, thick, random() < 0.12 ? C.ink : warm)
        : rect(x + off, y, thick, size, random() < 0.12 ? C.bone : cool)
    })
    return stripes.join('')
  })
  return svg(art, rect(0, 0, art.width, art.height, C.ink) + drawn)
}

/** Chips of stone in a polished floor. */
export function terrazzo(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const inks: FabricColours = [C.laterite, C.nile, C.sorghum, C.ink, C.reed, C.nileLight]
  const unit = Math.sqrt(width * height)
  const chips = range(130).map(() => {
    const [x, y] = [random() * width, random() * height]
    const size = unit * (0.012 + random() ** 3 * 0.07)
    const corners = range(5).map((at) => {
      const a = (at / 5) * Math.PI * 2 + random()
      const r = size * (0.6 + random() * 0.6)
      return [x + Math.cos(a) * r, y + Math.sin(a) * r] as [number, number]
    })
    return shape(pick(random, inks), ...corners)
  })
  return svg(
    art,
    rect(0, 0, width, height, pick(random, [C.bone, C.sand, C.dusk])) + chips.join(''),
  )
}

/** A broad reed pen on paper: sweeps and dots. */
export function script(art: Art): string {
  const random = randomFrom(art.seed)
  const { width, height } = art
  const rows = height > width ? 5 : 3
  const high = height / rows
  const inks: FabricColours = [C.ink, C.ink, C.laterite, C.nile]
  const strokes = range(rows).map((row) => {
    const y = high * (row + 0.6)
    const ink = pick(random, inks)
    let x = width * 0.06
    let d = ''
    let dots = ''
    while (x < width * 0.88) {
      const w = width * (0.08 + random() * 0.1)
      const rise = high * (0.2 + random() * 0.35)
      d += `M${n(x)} ${n(y - rise)}C${n(x - w * 0.2)} ${n(y + rise * 0.6)} ${n(x + w * 0.9)} ${n(y + rise * 0.6)} ${n(x + w)} ${n(y - rise * random())}`
      if (random() < 0.6) dots += disc(x + w / 2, y - rise * 1.05, high * 0.05, ink)
      x += w * 1.05
    }
    return `<path fill="none" stroke="${ink}" stroke-width="${n(high * 0.11)}" stroke-linecap="square" d="${d}"/>${dots}`
  })
  const ground = pick(random, [C.bone, C.sand, C.straw])
  return svg(art, rect(0, 0, width, height, ground) + strokes.join(''))
}

/** The moon through a month. */
export function moons(art: Art): string {
  const random = randomFrom(art.seed)
  const ground = pick(random, [C.nileDark, C.ink, C.nile])
  const light = pick(random, [C.bone, C.sorghum, C.dusk])
  const drawn = fields(art, 5, (x, y, size, column, row) => {
    const [cx, cy, r] = [x + size / 2, y + size / 2, size * 0.36]
    const phase = ((column + row * 5) % 9) / 8
    return disc(cx, cy, r, light) + disc(cx - r * 2.1 * phase, cy, r * 1.02, ground)
  })
  const stars = range(60).map(() =>
    disc(random() * art.width, random() * art.height, art.width * 0.0025, light),
  )
  return svg(art, rect(0, 0, art.width, art.height, ground) + stars.join('') + drawn)
}

/** Gourds cut in half and engraved. */
export function gourds(art: Art): string {
  const random = randomFrom(art.seed)
  const shells: FabricColours = [C.amber, C.sorghum, C.clay, C.laterite, C.straw]
  const drawn = fields(art, 4, (x, y, size) => {
    const [cx, cy, r] = [x + size / 2, y + size / 2, size * 0.43]
    const shell = pick(random, shells)
    const mark = shell === C.straw || shell === C.sorghum ? C.clay : C.bone
    const turns = range(2 + Math.floor(random() * 4)).map((at) =>
      ring(cx, cy, r * (0.86 - at * 0.18), size * 0.018, mark),
    )
    const spokes = 6 + Math.floor(random() * 4) * 2
    const cuts = range(spokes).map((at) => {
      const a = (at / spokes) * Math.PI * 2
      const at2 = (fraction: number) =>
        [cx + Math.cos(a) * r * fraction, cy + Math.sin(a) * r * fraction] as [number, number]
      return line(mark, size * 0.022, at2(0.2), at2(0.5))
    })
    return disc(cx, cy, r, shell) + turns.join('') + cuts.join('')
  })
  const ground = pick(random, [C.nileDark, C.leaf, C.ink, C.sand])
  return svg(art, rect(0, 0, art.width, art.height, ground) + drawn)
}

/** Arches in arches, as over a door. */
export function arches(art: Art): string {
  const random = randomFrom(art.seed)
  const inks: FabricColours = [C.laterite, C.bone, C.sorghum, C.nile, C.dusk, C.ink]
  const drawn = fields(art, 4, (x, y, size) => {
    const ground = pick(random, inks)
    const hoops = [0.46, 0.35, 0.24, 0.12].map((fraction) => {
      const r = size * fraction
      const ink = pick(random, inks)
      const [cx, top] = [x + size / 2, y + size * 0.52]
      return dome(cx, top, r, ink) + rect(cx - r, top - 0.5, r * 2, size * 0.48 + 0.5, ink)
    })
    return rect(x, y, size + 0.5, size + 0.5, ground) + hoops.join('')
  })
  return svg(art, drawn)
}
