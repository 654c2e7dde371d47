import { crc32, deflateSync } from 'node:zlib'
import { pick, randomFrom } from '../../server/art/shapes.ts'

const RATE = 22_050
const WAV_HEAD = 44
/** Hz; pentatonic. */
const TONES = [220, 246.9, 277.2, 329.6, 370, 440, 493.9, 554.4] as const

/** A tune of plucked tones: WAV, mono, 16 bits. @param seconds a whole number */
export function tuneWav(seed: number, seconds: number): Buffer {
  const random = randomFrom(seed)
  const samples = new Float64Array(seconds * RATE)
  const step = RATE / pick(random, [2, 3, 4])
  for (let start = 0; start < samples.length; start += step) {
    if (random() < 0.2) continue
    pluck(samples, Math.floor(start), pick(random, TONES), 0.25 + random() * 0.2)
  }
  const wav = Buffer.alloc(WAV_HEAD + samples.length * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((value, index) => {
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), WAV_HEAD + index * 2)
  })
  return wav
}

/** Size of a tune in bytes. */
export const tuneSize = (seconds: number): number => WAV_HEAD + seconds * RATE * 2

function pluck(samples: Float64Array, start: number, hertz: number, loud: number): void {
  const end = Math.min(samples.length, start + RATE)
  for (let at = start; at < end; at++) {
    const time = (at - start) / RATE
    const wave = Math.sin(2 * Math.PI * hertz * time) + 0.3 * Math.sin(4 * Math.PI * hertz * time)
    samples[at] = (samples[at] ?? 0) + loud * wave * Math.exp(-4 * time)
  }
}

const PNG_MARK = Buffer.from('89504e470d0a1a0a', 'hex')

/** An uncompressed PNG of RGB pixels, so that its size in bytes depends only on its dimensions. */
export function plainPng(width: number, height: number, rgb: Buffer): Buffer {
  const row = width * 3
  const lines = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y++) rgb.copy(lines, y * (row + 1) + 1, y * row, (y + 1) * row)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits per channel, three channels.
  head.writeUInt16BE(0x0802, 8)
  const data = deflateSync(lines, { level: 0 })
  return Buffer.concat([PNG_MARK, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND')])
}

function chunk(name: string, bytes: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(bytes.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

const pngSizes = new Map<string, number>()

/** Size of such a PNG in bytes. */
export function plainPngSize(width: number, height: number): number {
  const key = `${width}x${height}`
  const known = pngSizes.get(key)
  if (known !== undefined) return known
  const size = plainPng(width, height, Buffer.alloc(width * height * 3)).length
  pngSizes.set(key, size)
  return size
}

const CUBE_SIDE = 9

/** A colour lookup table in .cube format, for photo and film programs. */
export function cube(title: string, seed: number): string {
  const random = randomFrom(seed)
  const [red, green, blue] = [tone(random), tone(random), tone(random)]
  const steps = Array.from({ length: CUBE_SIDE }, (_, index) => index / (CUBE_SIDE - 1))
  const rows = steps.flatMap((b) =>
    steps.flatMap((g) => steps.map((r) => `${red(r)} ${green(g)} ${blue(b)}`)),
  )
  const name = title.replaceAll('"', "'")
  return `TITLE "${name}"\nLUT_3D_SIZE ${CUBE_SIDE}\n${rows.join('\n')}\n`
}

/** A curve of one colour channel: lifted, bent and lowered slightly. */
function tone(random: () => number): (value: number) => string {
  const [low, bend, high] = [random() * 0.08, 0.8 + random() * 0.4, 0.9 + random() * 0.1]
  return (value) => (low + (high - low) * value ** bend).toFixed(4)
}
