import type { Role } from '../scenario.ts'
import type { User } from './accounts.ts'

/** The client's end of a WebSocket, as seen by the server. */
export interface Remote {
  role: Role
  send(data: string): void
  close(code: number): void
}

/** The server's end, as seen by the client's socket. */
export interface Peer {
  receive(data: string): void
  disconnect(): void
}

export interface ServerSocket {
  remote: Remote
  user: User
  /** Conversation id the socket was opened for; null for none. */
  conversation: string | null
}

/** Accepted WebSockets. */
export class SocketRegistry {
  readonly #sockets = new Set<ServerSocket>()

  add(socket: ServerSocket): void {
    this.#sockets.add(socket)
  }

  remove(socket: ServerSocket): void {
    this.#sockets.delete(socket)
  }

  broadcast(isRecipient: (socket: ServerSocket) => boolean, frame: object): void {
    const data = JSON.stringify(frame)
    for (const socket of this.#sockets) if (isRecipient(socket)) socket.remote.send(data)
  }

  /** Whether this user has the conversation open. */
  isReading(user: User, conversationId: number): boolean {
    return [...this.#sockets].some(
      (socket) => socket.user === user && socket.conversation === String(conversationId),
    )
  }

  /** Closes the matching sockets, as an operator or a fault does. */
  close(code: number, matches: (socket: ServerSocket) => boolean): void {
    for (const socket of [...this.#sockets]) {
      if (!matches(socket)) continue
      this.#sockets.delete(socket)
      socket.remote.close(code)
    }
  }
}
