/**
 * Returns the paths at which a value is not JSON: functions, class instances, holes, NaN, infinite
 * numbers. Undefined properties count as absent. Objects with `isLeaf(object)` are skipped.
 */
export function notJson(
  value: unknown,
  isLeaf: (value: object) => boolean = () => false,
  path = '',
): string[] {
  const here = (what: string) => [`${path || '(itself)'}: ${what}`]
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return []
  if (typeof value === 'number') return Number.isFinite(value) ? [] : here(String(value))
  if (typeof value !== 'object') return here(typeof value)
  if (isLeaf(value)) return []
  if (Array.isArray(value)) {
    return value.flatMap((one, at) =>
      one === undefined ? here(`nothing at ${at}`) : notJson(one, isLeaf, `${path}[${at}]`),
    )
  }
  const kind = Object.getPrototypeOf(value)
  // The value may come from another realm, so `Object.prototype` is not compared by identity.
  if (kind !== null && Object.getPrototypeOf(kind) !== null) return here(kind.constructor.name)
  return Object.entries(value).flatMap(([key, one]) => notJson(one, isLeaf, `${path}.${key}`))
}
