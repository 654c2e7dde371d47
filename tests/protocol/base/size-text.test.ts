import { expect, test } from 'vitest'
import { sizeText } from '../../../src/protocol/base/size-text.ts'

const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [2, '2 bytes'],
  [1023, '1023 bytes'],
  [KB, '1 kB'],
  [1.5 * KB, '1.5 kB'],
  [9.94 * KB, '9.9 kB'],
  [9.95 * KB, '10 kB'],
  [10.4 * KB, '10 kB'],
  [10.6 * KB, '11 kB'],
  [1023 * KB, '1023 kB'],
  [1023.49 * KB, '1023 kB'],
  [1023.5 * KB, '1 MB'],
  [4.2 * MB, '4.2 MB'],
  [38 * MB, '38 MB'],
  [1023.5 * MB, '1 GB'],
  [3.3 * GB, '3.3 GB'],
  [5000 * GB, '5000 GB'],
])('[PROD-13] %d bytes are formatted as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
