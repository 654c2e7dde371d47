import type { Random } from './random.ts'

const SKINS = ['#4A2617', '#331A10', '#6B3F26', '#24130C', '#57301C'] as const
const HAIR = ['#120C09', '#1E1712', '#2B1A12', '#5A534C'] as const

const circle = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`
const oval = (cx: number, cy: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const path = (d: string, fill: string): string => `<path fill="${fill}" d="${d}"/>`
const stroke = (d: string, ink: string, width: number): string =>
  `<path fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`

interface Appearance {
  skin: string
  hair: string
  fabric: string
  trim: string
}

/** Hair style: shapes drawn behind the head and in front of it. */
type Style = (random: Random, appearance: Appearance) => readonly [behind: string, before: string]

const cropped: Style = (_, { hair }) => [
  '',
  path('M31 37C31 18 65 18 65 37C60 29 54 27 48 27C42 27 36 29 31 37z', hair),
]
const afro: Style = (random, { hair }) => {
  const r = random.int(24, 30)
  return [circle(48, 34, r, hair), path('M32 36C34 24 62 24 64 36C58 30 38 30 32 36z', hair)]
}
const wrap: Style = (_, { fabric, trim }) => [
  '',
  path('M29 38C22 14 40 6 50 8C66 6 74 20 67 38C58 27 40 27 29 38z', trim) +
    stroke('M33 30C40 20 56 18 64 29M36 22C44 13 56 13 62 21', fabric, 2.4),
]
const bun: Style = (random, { hair }) => [
  circle(random.pick([40, 48, 56]), 12, 10, hair),
  path('M31 38C30 17 66 17 65 38C61 27 54 25 48 25C42 25 35 27 31 38z', hair),
]
const braids: Style = (_, { hair, trim }) => [
  [26, 31, 65, 70].map((x) => stroke(`M${x} 34V72`, hair, 5) + circle(x, 73, 2.6, trim)).join(''),
  path('M29 40C27 15 69 15 67 40C62 27 54 25 48 25C42 25 34 27 29 40z', hair),
]
const cap: Style = (_, { trim, fabric }) => [
  '',
  path('M30 33C30 12 66 12 66 33z', trim) + stroke('M31 31H65', fabric, 4),
]

const STYLES = [cropped, cropped, afro, wrap, wrap, bun, braids, cap] as const

function face(random: Random, { skin }: Appearance, beard: boolean): string {
  const ink = '#120C09'
  const eyes = [40, 56]
    .map((x) => (random.boolean(0.75) ? circle(x, 43, 2, ink) : stroke(`M${x - 3} 43h6`, ink, 2)))
    .join('')
  const brows = stroke('M36 38q4-2.5 8 0M52 38q4-2.5 8 0', ink, 1.8)
  const mouth = random.pick([
    stroke('M41 56q7 5 14 0', '#F5EDE3', 2.6),
    stroke('M43 57h10', ink, 2.2),
    oval(48, 57, 5, 2.6, '#7E2A17'),
  ])
  const nose = stroke('M48 45v5.5', skin === '#24130C' ? '#3E2418' : ink, 1.6)
  const glasses = random.boolean(0.2)
    ? `<g fill="none" stroke="#F1E9DE" stroke-width="2"><circle cx="40" cy="43" r="6"/><circle cx="56" cy="43" r="6"/><path d="M46 43h4"/></g>`
    : ''
  const chin = beard ? path('M34 52C36 68 60 68 62 52C58 60 38 60 34 52z', ink) : ''
  return chin + brows + eyes + nose + mouth + glasses
}

/** A user's head and shoulders in front of a plain wall, within 96 × 96 units. */
export function portrait(random: Random, [, second, third, fourth]: readonly string[]): string {
  const appearance: Appearance = {
    skin: random.pick(SKINS),
    hair: random.pick(HAIR),
    fabric: second ?? '#A63A1E',
    trim: third ?? '#E0A63A',
  }
  const style = random.pick(STYLES)
  const [behind, before] = style(random, appearance)
  const beard = (style === cropped || style === cap) && random.boolean(0.45)
  const rings =
    !beard && random.boolean(0.45)
      ? circle(30, 52, 2.6, appearance.trim) + circle(66, 52, 2.6, appearance.trim)
      : ''
  const collar = random.pick([
    stroke('M38 74Q48 84 58 74', fourth ?? '#FBF7F1', 4),
    stroke('M40 72L48 86L56 72', fourth ?? '#FBF7F1', 3.5),
    stroke('M22 88H74M18 93H78', appearance.trim, 2.6),
  ])
  return (
    behind +
    path('M10 96C12 78 30 72 48 72C66 72 84 78 86 96z', appearance.fabric) +
    path('M40 60H56V72Q48 80 40 72z', appearance.skin) +
    collar +
    oval(48, 43, 18, 22, appearance.skin) +
    rings +
    face(random, appearance, beard) +
    before
  )
}
