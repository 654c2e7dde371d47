/**
 * Preloaded before the server (`node --import`): shifts its clock so that it starts at
 * `PICTURES_NOW`.
 */
const NativeDate = Date
const shift = Number(process.env.PICTURES_NOW) - NativeDate.now()

class ShiftedDate extends NativeDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(NativeDate.now() + shift)
    else super(...(args as [number]))
  }

  static override now(): number {
    return NativeDate.now() + shift
  }
}

globalThis.Date = ShiftedDate as DateConstructor
