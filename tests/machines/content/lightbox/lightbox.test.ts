import { describe, expect, it } from 'vitest'
import {
  createLightboxMachine,
  type LightboxEvent,
} from '../../../../src/machines/content/lightbox/lightbox.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { LIGHTBOX_ROWS } from '../../../spec/content/lightbox.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests } from '../../scripts.ts'
import { lightboxRig } from './lightbox.rig.ts'

const EVENTS = {
  'lightbox.open': true,
  'lightbox.close': true,
  'lightbox.next': true,
  'lightbox.previous': true,
  'lightbox.goTo': true,
} satisfies Record<LightboxEvent['type'], true>

describe('table of the lightbox', () => {
  scriptTests(lightboxRig, LIGHTBOX_ROWS)
})

describe('the lightbox', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createLightboxMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })
})
