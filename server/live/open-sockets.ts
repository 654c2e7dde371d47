/** A kind of socket and its user, for example `general 5`. */
export type SocketKey = string

export const socketKey = {
  /** Any messaging socket. */
  present: (userId: number): SocketKey => `present ${userId}`,
  general: (userId: number): SocketKey => `general ${userId}`,
  notifications: (userId: number): SocketKey => `notifications ${userId}`,
  chat: (userId: number, conversationId: number): SocketKey => `chat ${conversationId} ${userId}`,
}

/** The user of a `present` key; null for others. */
export function presentUser(key: SocketKey): number | null {
  const [kind, userId] = key.split(' ')
  return kind === 'present' ? Number(userId) : null
}

/** Which users have which sockets open, in this process and in the others. */
export class OpenSockets {
  /** Number of sockets of this process. */
  readonly #own = new Map<SocketKey, number>()
  /** By process id. */
  readonly #others = new Map<string, Set<SocketKey>>()

  /** @returns whether it is the first of this process */
  add(key: SocketKey): boolean {
    const count = this.#own.get(key) ?? 0
    this.#own.set(key, count + 1)
    return count === 0
  }

  /** @returns whether it was the last of this process */
  remove(key: SocketKey): boolean {
    const count = this.#own.get(key) ?? 0
    if (count > 1) this.#own.set(key, count - 1)
    else this.#own.delete(key)
    return count === 1
  }

  own(): SocketKey[] {
    return [...this.#own.keys()]
  }

  /** Whether any process has such a socket. */
  has(key: SocketKey): boolean {
    return this.#own.has(key) || this.isElsewhere(key)
  }

  isElsewhere(key: SocketKey): boolean {
    for (const keys of this.#others.values()) if (keys.has(key)) return true
    return false
  }

  /** A change in another process. */
  setOther(processId: string, key: SocketKey, isOpen: boolean): void {
    const keys = this.#others.get(processId) ?? new Set()
    this.#others.set(processId, keys)
    if (isOpen) keys.add(key)
    else keys.delete(key)
  }

  /** All keys of another process. */
  replaceOther(processId: string, keys: readonly SocketKey[]): void {
    this.#others.set(processId, new Set(keys))
  }

  /** More keys of another process. */
  addOther(processId: string, keys: readonly SocketKey[]): void {
    for (const key of keys) this.setOther(processId, key, true)
  }

  /** Forgets a process. @returns its keys that no other process has */
  dropOther(processId: string): SocketKey[] {
    const keys = this.#others.get(processId) ?? new Set()
    this.#others.delete(processId)
    return [...keys].filter((key) => !this.has(key))
  }
}
