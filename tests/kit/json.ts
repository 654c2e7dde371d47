/**
 * Returns the paths at which a value is not JSON: functions, class instances, holes, NaN, infinite
 * numbers. Undefined properties count as absent. Objects with `isLeaf(object)` are skipped.
 */
export function findNonJson(
  value: unknown,
  isLeaf: (value: object) => boolean = () => false,
  path = '',
): string[] {
  const problem = (what: string) => [`${path || '(itself)'}: ${what}`]
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return []
  if (typeof value === 'number') return Number.isFinite(value) ? [] : problem(String(value))
  if (typeof value !== 'object') return problem(typeof value)
  if (isLeaf(value)) return []
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      item === undefined
        ? problem(`nothing at ${index}`)
        : findNonJson(item, isLeaf, `${path}[${index}]`),
    )
  }
  const prototype = Object.getPrototypeOf(value)
  // The value may come from another realm, so `Object.prototype` is not compared by identity.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    return problem(prototype.constructor.name)
  return Object.entries(value).flatMap(([key, item]) => findNonJson(item, isLeaf, `${path}.${key}`))
}
