/** A key of `Places`: a kind of socket, and whose it is. */
export type Place = string

export const placeOf = {
  /** Any messaging socket. */
  present: (userId: number): Place => `present ${userId}`,
  general: (userId: number): Place => `general ${userId}`,
  notifications: (userId: number): Place => `notifications ${userId}`,
  chat: (userId: number, conversationId: number): Place => `chat ${conversationId} ${userId}`,
}

/** The user of a `present` place; null for others. */
export function presentUser(place: Place): number | null {
  const [kind, userId] = place.split(' ')
  return kind === 'present' ? Number(userId) : null
}

/** Where users have sockets open, in this process and in the others. */
export class Places {
  /** Number of sockets of this process. */
  readonly #own = new Map<Place, number>()
  /** By process id. */
  readonly #others = new Map<string, Set<Place>>()

  /** @returns whether it is the first of this process */
  add(place: Place): boolean {
    const count = this.#own.get(place) ?? 0
    this.#own.set(place, count + 1)
    return count === 0
  }

  /** @returns whether it was the last of this process */
  remove(place: Place): boolean {
    const count = this.#own.get(place) ?? 0
    if (count > 1) this.#own.set(place, count - 1)
    else this.#own.delete(place)
    return count === 1
  }

  own(): Place[] {
    return [...this.#own.keys()]
  }

  /** Whether any process has such a socket. */
  has(place: Place): boolean {
    return this.#own.has(place) || this.isElsewhere(place)
  }

  isElsewhere(place: Place): boolean {
    for (const places of this.#others.values()) if (places.has(place)) return true
    return false
  }

  /** A change in another process. */
  setOther(processId: string, place: Place, isOpen: boolean): void {
    const places = this.#others.get(processId) ?? new Set()
    this.#others.set(processId, places)
    if (isOpen) places.add(place)
    else places.delete(place)
  }

  /** All places of another process. */
  replaceOther(processId: string, places: readonly Place[]): void {
    this.#others.set(processId, new Set(places))
  }

  /** Forgets a process. @returns its places that no other process has */
  dropOther(processId: string): Place[] {
    const places = this.#others.get(processId) ?? new Set()
    this.#others.delete(processId)
    return [...places].filter((place) => !this.has(place))
  }
}
