const CHILD = 12

/** Children ride at half the price. */
export function fare(age: number): number {
  return age < CHILD ? 5 : 10
}
