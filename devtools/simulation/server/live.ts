import type { Role } from '../scenario.ts'
import type { Person } from './accounts.ts'

/** The client's end of a WebSocket, as seen by the server. */
export interface Remote {
  role: Role
  send(data: string): void
  close(code: number): void
}

/** The server's end, as seen by the client's socket. */
export interface Peer {
  hear(data: string): void
  gone(): void
}

export interface Place {
  remote: Remote
  person: Person
  /** Conversation id the socket was opened for; null for none. */
  conversation: string | null
}

/** Accepted WebSockets. */
export class Live {
  readonly #places = new Set<Place>()

  add(place: Place): void {
    this.#places.add(place)
  }

  remove(place: Place): void {
    this.#places.delete(place)
  }

  broadcast(to: (place: Place) => boolean, frame: object): void {
    const text = JSON.stringify(frame)
    for (const place of this.#places) if (to(place)) place.remote.send(text)
  }

  /** Whether this user has the conversation open. */
  isReading(person: Person, conversationId: number): boolean {
    return [...this.#places].some(
      (place) => place.person === person && place.conversation === String(conversationId),
    )
  }

  /** Closes the matching sockets, as an operator or a fault does. */
  close(code: number, fits: (place: Place) => boolean): void {
    for (const place of [...this.#places]) {
      if (!fits(place)) continue
      this.#places.delete(place)
      place.remote.close(code)
    }
  }
}
