/**
 * Where a value is more than JSON says: functions, instances, holes, numbers that are none. A property
 * that is undefined counts as absent. `isLeaf` names what is passed over.
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
  // The page's realm may be another.
  if (kind !== null && Object.getPrototypeOf(kind) !== null) return here(kind.constructor.name)
  return Object.entries(value).flatMap(([key, one]) => notJson(one, isLeaf, `${path}.${key}`))
}
