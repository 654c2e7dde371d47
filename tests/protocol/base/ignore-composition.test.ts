import { describe, expect, it } from 'vitest'
import { ignoreComposition } from '../../../src/protocol/base/ignore-composition.ts'

const ENTER = 13
const BY_INPUT_METHOD = 229

describe('keys of an input method', () => {
  it.each([
    [false, ENTER, true],
    [true, ENTER, false],
    [false, BY_INPUT_METHOD, false],
    [true, BY_INPUT_METHOD, false],
  ])('composing %s, key code %d: the handler is called: %s', (isComposing, keyCode, isCalled) => {
    const key = { isComposing, keyCode }
    const calls: unknown[] = []
    const handle = (event: unknown) => calls.push(event) > 0
    const event = { nativeEvent: key }
    expect([ignoreComposition(handle)(key), ignoreComposition(handle)(event)]).toEqual([
      isCalled,
      isCalled,
    ])
    expect(calls).toEqual(isCalled ? [key, event] : [])
  })
})
