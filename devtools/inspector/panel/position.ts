/** The selected actor and step in the URL, so that they can be linked to. */

export interface Position {
  actor?: string
  /** Absent = the last step. */
  seq?: number
  /** Selects the last step until then, as in links of the lab; ms since 1970. */
  at?: number
}

/** @param hash fragment of the URL, such as `#actor=a+app%2Fsession&step=12` */
export function parsePosition(hash: string): Position {
  const params = new URLSearchParams(hash.slice(1))
  const [actor, step, at] = [
    params.get('actor'),
    Number(params.get('step')),
    Number(params.get('at')),
  ]
  return {
    ...(actor === null ? {} : { actor }),
    ...(step > 0 ? { seq: step } : {}),
    ...(at > 0 ? { at } : {}),
  }
}

export function positionHash(actor: string | null, seq: number | null): string {
  const params = new URLSearchParams()
  if (actor !== null) params.set('actor', actor)
  if (seq !== null) params.set('step', String(seq))
  return `#${params}`
}
