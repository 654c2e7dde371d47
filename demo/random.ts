/** Seeded random generator: the same seed gives the same demo on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** An integer, both ends included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  boolean(probability: number): boolean
  shuffle<T>(list: readonly T[]): T[]
  /** An independent stream, so that additions to one part of the demo do not change the others. */
  fork(label: string): Random
}

function hash(text: string, salt: number): number {
  let h = (0x811c9dc5 ^ salt) >>> 0
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
    h ^= h >>> 15
  }
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  return (h ^ (h >>> 15)) >>> 0
}

/** A small-state generator (four words including a counter), seeded from a text. */
export function createRandom(seed: string): Random {
  let a = hash(seed, 1)
  let b = hash(seed, 2)
  let c = hash(seed, 3)
  let counter = 1
  const word = (): number => {
    const sum = (a + b + counter++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 12; i++) word()

  const next = () => word() / 2 ** 32
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick(list) {
      if (list.length === 0) throw new Error('pick needs a non-empty list')
      return list[int(0, list.length - 1)] as (typeof list)[number]
    },
    boolean: (probability) => next() < probability,
    shuffle(list) {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        ;[copy[i], copy[j]] = [copy[j] as (typeof copy)[number], copy[i] as (typeof copy)[number]]
      }
      return copy
    },
    fork: (label) => createRandom(`${seed}/${label}`),
  }
}
