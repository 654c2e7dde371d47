import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createActor, initialTransition, transition } from 'xstate'
import { layoutChart } from '../../devtools/inspector/chart/layout-chart.ts'
import { chartScene } from '../../devtools/inspector/chart/scene.ts'
import { svgOf } from '../../devtools/inspector/chart/svg.ts'
import { createLightboxMachine } from '../../src/machines/content/lightbox/lightbox.machine.ts'
import type { Picture } from '../../src/protocol/content/creative-types.ts'
import { drawDiagrams, recordedSnapshots } from './standing.ts'

const env = { now: () => 0, random: () => 0, newId: () => 'id' }
const PICTURE = { url: '/media/bridge.jpg' } as Picture
const snapshots = recordedSnapshots()

beforeEach(() => snapshots.clear())

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'standing-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('draws a diagram with the last active states', async () => {
  const folder = emptyFolder()
  const lightbox = createActor(createLightboxMachine(env)).start()
  lightbox.send({ type: 'lightbox.open', images: [PICTURE], index: 0, title: 'A bridge' })
  const paths = await drawDiagrams(snapshots, '[LIGHTBOX-01] opens > at once', folder)
  expect(paths).toEqual([join(folder, '_LIGHTBOX-01_opens_at_once.lightbox.svg')])
  const active = new Set(['(lightbox)', 'open'])
  expect(readFileSync(paths[0] ?? '', 'utf8')).toBe(
    svgOf(chartScene(await layoutChart(createLightboxMachine(env)), { active })),
  )
  lightbox.stop()
})

test('draws nothing for pure transitions', () => {
  const lightbox = createLightboxMachine(env)
  const [closed] = initialTransition(lightbox)
  transition(lightbox, closed, {
    type: 'lightbox.open',
    images: [PICTURE],
    index: 0,
    title: 'A bridge',
  })
  expect([...snapshots.keys()]).toEqual([])
})
