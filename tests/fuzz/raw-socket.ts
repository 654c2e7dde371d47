import { connect, type Socket } from 'node:net'

/** Opens a raw TCP connection with a WebSocket handshake, after which any bytes can be sent. */
export function openRaw(origin: string, address: string, extra = ''): Promise<Raw> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('error', () => {})
  const ended = new Promise<Buffer>((resolve) => {
    socket.on('close', () => resolve(Buffer.concat(chunks)))
  })
  socket.write(
    `GET ${address} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${extra}\r\n`,
  )
  return new Promise((resolve) => {
    const raw = (status: number): Raw => ({ status, socket, ended })
    socket.on('data', (chunk) => {
      const first = chunks.length === 0
      chunks.push(chunk)
      // Ends the connection on a close frame, like a regular client.
      if (closeCode(Buffer.concat(chunks)) !== null) socket.end()
      if (first) resolve(raw(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1])))
    })
    void ended.then(() => resolve(raw(0)))
  })
}

export interface Raw {
  /**
   * HTTP status of the handshake: 101 if accepted, 0 if the connection was closed without a
   * response.
   */
  readonly status: number
  readonly socket: Socket
  /** All received bytes, once the connection is closed. */
  readonly ended: Promise<Buffer>
}

/** Code of the close frame at the end of the received bytes; null if there is none. */
export function closeCode(bytes: Buffer): number | null {
  let at = bytes.indexOf('\r\n\r\n') + 4
  while (at + 2 <= bytes.length) {
    const short = (bytes[at + 1] ?? 0) & 0x7f
    const head = short === 126 ? 4 : 2
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short
    if (((bytes[at] ?? 0) & 0x0f) === 8) return length >= 2 ? bytes.readUInt16BE(at + head) : 1005
    at += head + length
  }
  return null
}
