/**
 * Preloaded before the server (`node --import`): shifts its clock so that it starts at
 * `PICTURES_NOW`.
 */
const real = Date
const shift = Number(process.env.PICTURES_NOW) - real.now()

class ShiftedDate extends real {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(real.now() + shift)
    else super(...(given as [number]))
  }

  static override now(): number {
    return real.now() + shift
  }
}

globalThis.Date = ShiftedDate as DateConstructor
