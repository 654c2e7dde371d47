import { portrait } from './avatar-portrait.ts'
import { createRandom, type Random } from './random.ts'

const PALETTES: readonly (readonly [string, string, string, string])[] = [
  ['#A63A1E', '#E0A63A', '#FBF7F1', '#1E1712'],
  ['#0E5A61', '#E0A63A', '#F1E9DE', '#A63A1E'],
  ['#E0A63A', '#1E1712', '#A63A1E', '#FBF7F1'],
  ['#2B6440', '#F1E9DE', '#E0A63A', '#1E1712'],
  ['#1E1712', '#F0906C', '#74C7CB', '#FBF7F1'],
  ['#F1E9DE', '#0E5A61', '#A63A1E', '#E0A63A'],
  ['#655749', '#E9B955', '#FBF7F1', '#A63A1E'],
  ['#74C7CB', '#1E1712', '#A63A1E', '#FBF7F1'],
]

type Colours = (typeof PALETTES)[number]
type Motif = (random: Random, colours: Colours) => string

const rect = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`
const circle = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Bands of cloth with blocks of a second thread. */
const bands: Motif = (random, [, second, third, fourth]) =>
  range(6)
    .map((column) => {
      const blocks = range(random.int(2, 4)).map(() =>
        rect(
          column * 16,
          random.int(0, 11) * 8,
          16,
          random.int(1, 2) * 8,
          random.pick([second, third, fourth]),
        ),
      )
      return blocks.join('')
    })
    .join('')

/** Lines of water around an island. */
const river: Motif = (random, [, second, third, fourth]) => {
  const lift = random.int(-8, 8)
  const lines = range(7).map((row) => {
    const y = row * 15 + lift
    const bend = random.int(8, 22)
    const colour = row % 3 === 2 ? third : second
    return `<path d="M-4 ${y} C 24 ${y - bend}, 56 ${y + bend}, 100 ${y}" fill="none" stroke="${colour}" stroke-width="${random.int(3, 7)}"/>`
  })
  return lines.join('') + circle(random.int(28, 68), random.int(28, 68), random.int(9, 15), fourth)
}

/** Grains on a stalk. */
const sorghum: Motif = (random, [, second, third, fourth]) => {
  const grains = range(5).flatMap((row) =>
    range(row % 2 === 0 ? 4 : 3).map((column) =>
      circle(
        row % 2 === 0 ? 18 + column * 20 : 28 + column * 20,
        14 + row * 15,
        random.int(6, 9),
        random.pick([second, second, third]),
      ),
    ),
  )
  return `${rect(46, 8, 4, 92, fourth)}${grains.join('')}`
}

/** The fan of a papyrus head. */
const papyrus: Motif = (random, [, second, third, fourth]) => {
  const rays = range(13).map((index) => {
    const angle = Math.PI * (1 + index / 12)
    const length = random.int(34, 44)
    const x = Math.round(48 + Math.cos(angle) * length)
    const y = Math.round(60 + Math.sin(angle) * length)
    return `<path d="M48 60 L${x} ${y}" stroke="${index % 2 ? second : third}" stroke-width="5" stroke-linecap="round"/>`
  })
  return `${rect(45, 58, 6, 40, fourth)}${rays.join('')}${circle(48, 60, 9, fourth)}`
}

/** Quarter discs, as on a printed poster. */
const poster: Motif = (random, [, second, third, fourth]) =>
  range(9)
    .map((index) => {
      const x = (index % 3) * 32
      const y = Math.floor(index / 3) * 32
      const turn = random.int(0, 3) * 90
      const colour = random.pick([second, third, fourth])
      return `<path transform="rotate(${turn} ${x + 16} ${y + 16})" d="M${x} ${y} h32 a32 32 0 0 1 -32 32 z" fill="${colour}"/>`
    })
    .join('')

const MOTIFS = [bands, river, sorghum, papyrus, poster]
/** Share of users with a portrait; the others have a pattern. */
const FACES = 0.7

/** Draws a square avatar for one user, the same for the same seed, as SVG text of 96 × 96 units. */
export function avatarSvg(seed: string): string {
  const random = createRandom(`avatar/${seed}`)
  const colours = random.pick(PALETTES)
  const motif = random.boolean(FACES) ? portrait : random.pick(MOTIFS)
  const art = motif(random, colours)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192">${rect(0, 0, 96, 96, colours[0])}${art}</svg>`
}
