import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEXTS } from '../../src/protocol/base/catalogue.ts'
import { inlineTexts } from '../../tools/build/fixed-texts.ts'

test('replaces the name of a fixed text with the text', () => {
  const view = `<p title={TEXTS.crashed}>{failed ? TEXTS.messagesForbidden : PUSH_TEXTS.crashed}</p>`
  expect(inlineTexts(view)).toBe(
    `<p title={${JSON.stringify(TEXTS.crashed)}}>{failed ? "You don't have permission to view messages" : PUSH_TEXTS.crashed}</p>`,
  )
})

test('keeps other expressions', () => {
  const other = `TEXTS[name]; TEXTS.toString(); keyof typeof TEXTS`
  expect(inlineTexts(other)).toBe(other)
})

test('no view uses a text by a name known only at runtime', () => {
  const users = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /import[^;]*?\bTEXTS\b[^;]*?\/(?:catalogue|errors)\.ts'/.test(readFileSync(file, 'utf8')),
  )
  expect(users.length).toBeGreaterThan(80)
  const left = users.filter((file) =>
    /\bTEXTS\b/.test(
      inlineTexts(readFileSync(file, 'utf8')).replace(/^(?:im|ex)port[^;]*? from .*$/gms, ''),
    ),
  )
  expect(left).toEqual([])
})
