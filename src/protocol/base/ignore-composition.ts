interface KeyPress {
  isComposing: boolean
  keyCode: number
}

/** Key code of a key that an input method handles. Safari sends it after the composition ended. */
const HANDLED_BY_INPUT_METHOD = 229

/** Whether a key belongs to an input method, as the Enter that accepts a suggestion. */
const isComposing = ({ isComposing, keyCode }: KeyPress): boolean =>
  isComposing || keyCode === HANDLED_BY_INPUT_METHOD

/** A handler for `keydown` that is not called, and returns false, for keys of an input method. */
export const ignoreComposition =
  <E extends KeyPress | { nativeEvent: KeyPress }, R>(handle: (event: E) => R) =>
  (event: E): R | false =>
    !isComposing('nativeEvent' in event ? event.nativeEvent : event) && handle(event)
