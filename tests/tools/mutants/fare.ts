/** Children ride at half the price. */
export function fare(age: number): number {
  return age < 12 ? 5 : 10
}
