import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainIcon } from '../../tools/build/icon-data.ts'

const ICONS = 'node_modules/lucide-react/dist/esm/icons'

test('keeps only the shapes of an icon', () => {
  const [code] = plainIcon(readFileSync(`${ICONS}/x.mjs`, 'utf8')).split('//#')
  expect(code).toBe(`/**
 * @license lucide-react v1.75.0 - ISC
 *
 * This source code is licensed under the ISC license.
 * See the LICENSE file in the root directory of this source tree.
 */

import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  node: [
    ["path", { d: "M18 6 6 18" }],
    ["path", { d: "m6 6 12 12" }]
  ]
};
const X = createLucideIcon(__iconData);

export { __iconData, X as default };
`)
})

test('no icon has a key or a name', () => {
  const icons = globSync(`${ICONS}/*.mjs`)
  expect(icons.length).toBeGreaterThan(1_000)
  const left = icons.filter((file) =>
    /\b(?:key|name|aliases):/.test(plainIcon(readFileSync(file, 'utf8'))),
  )
  expect(left).toEqual([])
})
