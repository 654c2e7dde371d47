import { describe, expect, test } from 'vitest'
import { arrowHead, roundedPath } from '../../../devtools/inspector/chart/edge-path.ts'
import { chartScene, type SceneElement } from '../../../devtools/inspector/chart/scene.ts'
import { markupOf, svgOf } from '../../../devtools/inspector/chart/svg.ts'
import { layoutOfRows } from './rows.ts'

/** A door: ajar, or shut and then possibly locked. */
const door = layoutOfRows(
  [
    ['door', -1, 1, 0, 16, 16, ['/look\n[isNew] / greet, count'], 0, 400, 300, 0],
    ['ajar', 0, 0, 1, 24, 74, ['!watch', '>shut.locked', ':kick', ':after draught (2)'], 0],
    ['shut', 0, 1, 0, 24, 204, [], 0, 200, 90, 0],
    ['locked', 2, 0, 1, 20, 30, [], 0],
  ],
  [[1, 2, 1, 40, 90, [20, 5, 20], 10, 10, [':push [isStrong]']]],
)

function* within(element: SceneElement): Generator<SceneElement> {
  yield element
  for (const child of element.children) if (typeof child !== 'string') yield* within(child)
}
const part = (scene: SceneElement, name: string, value: string): SceneElement | undefined =>
  [...within(scene)].find(({ attributes }) => attributes[name] === value)
const marks = (scene: SceneElement | undefined, tag: string) =>
  scene ? [...within(scene)].filter((each) => each.tag === tag).map((each) => each.attributes) : []

describe('layoutFrom', () => {
  test('names states as the coverage tool does', () => {
    expect(door.states.map(({ id, parent, initial }) => [id, parent, initial])).toEqual([
      ['(door)', null, false],
      ['ajar', '(door)', true],
      ['shut', '(door)', false],
      ['shut.locked', 'shut', true],
    ])
  })

  test('names the transitions of edges, escape chips and actions as the coverage tool does', () => {
    const emitted = [...door.states, ...door.edges.map(({ label }) => label)].map(({ lines }) =>
      lines.flatMap(({ transitions }) => transitions),
    )
    expect(emitted).toEqual([
      ['(door): look [isNew]'],
      ['ajar: kick -> shut.locked', 'ajar: after draught -> shut.locked (2)'],
      [],
      [],
      ['ajar: push [isStrong] -> shut'],
    ])
    expect(door.edges[0]?.transitions).toEqual(['ajar: push [isStrong] -> shut'])
  })

  test('places the rows of a text below each other', () => {
    expect(door.states[1]?.lines.flatMap(({ rows }) => rows)).toEqual([
      { x: 50, y: 128, text: 'do / watch' },
      { x: 50, y: 144, text: '⇒ shut.locked' },
      { x: 62, y: 160, text: 'kick' },
      { x: 76, y: 176, text: 'after draught (2)' },
    ])
  })

  test('alternates vertical and horizontal edge segments', () => {
    expect(door.edges[0]).toMatchObject({
      from: 'ajar',
      to: 'shut',
      points: [
        { x: 80, y: 180 },
        { x: 80, y: 200 },
        { x: 85, y: 200 },
        { x: 85, y: 220 },
      ],
      label: { x: 90, y: 190, width: 88, height: 16 },
    })
  })

  test('sizes a leaf state to its texts, in columns if a column height is given', () => {
    const sizeWith = (tall: number) => {
      const lines = ['/a / b', '>c', ':d', '/e / f']
      const [state] = layoutOfRows([['x', -1, 0, 0, 0, 0, lines, tall]]).states
      const rows = state?.lines.flatMap((line) => line.rows) ?? []
      return [state?.width, state?.height, ...rows.map(({ x, y, text }) => `${text} at ${x} ${y}`)]
    }
    const names = ['a / b', '⇒ c', 'd', 'e / f']
    const at = (...places: string[]) => names.map((name, index) => `${name} at ${places[index]}`)
    expect(sizeWith(0)).toEqual([47, 95, ...at('10 38', '10 54', '22 70', '10 86')])
    expect(sizeWith(1)).toEqual([149, 63, ...at('10 38', '65 38', '77 54', '114 38')])
  })

  test('has the size of its root plus a margin', () => {
    expect([door.width, door.height]).toEqual([432, 332])
  })
})

describe('sceneOf', () => {
  test('marks an active state by more than its colour', () => {
    const state = part(
      chartScene(door, { active: new Set(['(door)', 'ajar']) }),
      'data-state',
      'ajar',
    )
    expect(state?.attributes['data-active']).toBe('true')
    expect(marks(state, 'rect')[0]).toMatchObject({ 'stroke-width': 3 })
    expect(marks(state, 'circle').map(({ r }) => r)).toContain(4)
    const other = part(chartScene(door), 'data-state', 'ajar')
    expect(marks(other, 'rect')[0]).not.toHaveProperty('stroke-width')
    expect(marks(other, 'circle').map(({ r }) => r)).not.toContain(4)
  })

  test('draws the last taken edge wider and underlines its event', () => {
    const last = new Set(['ajar: push [isStrong] -> shut'])
    const edge = part(chartScene(door, { last }), 'data-to', 'shut')
    expect(marks(edge, 'g')[1]).toMatchObject({ 'stroke-width': 3 })
    expect(marks(edge, 'text')[0]).toMatchObject({ 'text-decoration': 'underline' })
  })

  test('strikes out transitions that would be rejected, with the reason as a title', () => {
    const refused = new Map([
      ['ajar: kick -> shut.locked', 'guard isBold is false'],
      ['ajar: push [isStrong] -> shut', 'guard isStrong is false, with context.age = 3'],
    ])
    const scene = chartScene(door, { refused })
    const kick = part(scene, 'data-transition', 'ajar: kick -> shut.locked')
    expect(marks(kick, 'text')[0]).toMatchObject({ 'text-decoration': 'line-through' })
    expect(marks(part(scene, 'data-to', 'shut'), 'path')[0]).toMatchObject({
      'stroke-dasharray': '3 3',
    })
    const look = part(scene, 'data-transition', '(door): look [isNew]')
    expect(marks(look, 'text')[0]).not.toHaveProperty('text-decoration')
    const titles = [...within(scene)].filter(({ tag }) => tag === 'title')
    expect(new Set(titles.flatMap(({ children }) => children))).toEqual(new Set(refused.values()))
  })

  test('shows the remaining fraction of an `after` delay', () => {
    const countdowns = new Map([['ajar: after draught -> shut.locked (2)', 0.25]])
    const clock = part(chartScene(door, { countdowns }), 'data-left', '0.25')
    expect(marks(clock, 'path')[0]?.d).toBe('M67 172V167A5 5 0 0 0 62.00 172.00Z')
    expect(part(chartScene(door), 'data-left', '0.25')).toBeUndefined()
  })

  test('distinguishes transitions taken never, rarely and often', () => {
    const coverage = new Map([
      ['ajar: push [isStrong] -> shut', 1],
      ['ajar: kick -> shut.locked', 500],
    ])
    const scene = chartScene(door, { coverage })
    const [kick, look] = ['ajar: kick -> shut.locked', '(door): look [isNew]'].map(
      (name) => marks(part(scene, 'data-transition', name), 'rect')[0],
    )
    expect(kick).toMatchObject({ width: 5 })
    expect(look).toMatchObject({ width: 4, fill: 'none' })
    expect(marks(part(scene, 'data-to', 'shut'), 'g')[1]).toMatchObject({ 'stroke-width': 1 })
    expect(
      marks(part(chartScene(door, { coverage: new Map() }), 'data-to', 'shut'), 'path')[0],
    ).toEqual(expect.objectContaining({ 'stroke-dasharray': '1 4' }))
  })

  test('outlines the states that a search found', () => {
    const scene = chartScene(door, { matches: new Set(['shut', 'ajar']), currentMatch: 'ajar' })
    expect(marks(part(scene, 'data-state', 'shut'), 'rect')[0]).toMatchObject({ 'stroke-width': 5 })
    expect(marks(part(scene, 'data-state', 'ajar'), 'rect')[0]).toMatchObject({ 'stroke-width': 9 })
  })
})

describe('SVG output', () => {
  test('rounds the corners of a line and draws its arrow head', () => {
    const corner = [
      { x: 0, y: 0 },
      { x: 0, y: 20 },
      { x: 30, y: 20 },
    ]
    expect(roundedPath(corner)).toBe('M0 0L0 14Q0 20 6 20L30 20')
    expect(arrowHead(corner)).toBe('M24 23.6L30 20L24 16.4')
  })

  test('escapes text and attributes', () => {
    const text = {
      tag: 'text',
      attributes: { x: 1, 'aria-label': 'a "b"' },
      children: ['1 < 2 & 3'],
    }
    expect(markupOf(text)).toBe('<text x="1" aria-label="a &quot;b&quot;">1 &lt; 2 &amp; 3</text>')
  })

  test('a file follows the colour scheme of the viewer and loads nothing', () => {
    const svg = svgOf(chartScene(door))
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 432 332"')).toBe(
      true,
    )
    expect(svg).toContain('@media (prefers-color-scheme:dark){svg{--chart-canvas:#15110E;')
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|data-/)
  })
})
