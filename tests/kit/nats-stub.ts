import { createServer, type Server, type Socket } from 'node:net'

/** The part of a NATS server that publishes to the subscribers of one subject. */
export interface NatsStub {
  readonly port: number
  /** Ends all connections and accepts none until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

interface Subscription {
  readonly socket: Socket
  readonly subject: string
  readonly id: string
}

const INFO = `INFO ${JSON.stringify({
  server_id: 'stub',
  version: '2.10.0',
  proto: 1,
  go: 'none',
  host: '127.0.0.1',
  port: 0,
  headers: true,
  max_payload: 1_048_576,
})}\r\n`

/** @param token refuses clients without it */
export async function startNatsStub(token: string | null = null): Promise<NatsStub> {
  const sockets = new Set<Socket>()
  let subscriptions: Subscription[] = []
  let port = 0
  let server: Server

  const publish = (from: Socket, subject: string, payload: Buffer): void => {
    for (const { socket, id, subject: wanted } of subscriptions) {
      if (socket === from || wanted !== subject) continue
      socket.write(`MSG ${subject} ${id} ${payload.length}\r\n`)
      socket.write(Buffer.concat([payload, Buffer.from('\r\n')]))
    }
  }
  const handleCommand = (socket: Socket, line: string): void => {
    const [command, subject = '', id = ''] = line.split(' ')
    if (command === 'PING') socket.write('PONG\r\n')
    if (command === 'SUB') subscriptions.push({ socket, subject, id })
    if (command === 'CONNECT' && token !== null && JSON.parse(line.slice(8)).auth_token !== token)
      socket.end("-ERR 'Authorization Violation'\r\n")
  }
  const handleConnection = (socket: Socket): void => {
    sockets.add(socket)
    socket.write(INFO)
    let pending = Buffer.alloc(0)
    const readOne = (): boolean => {
      const end = pending.indexOf('\r\n')
      if (end < 0) return false
      const line = pending.subarray(0, end).toString()
      const [command, subject = '', ...rest] = line.split(' ')
      if (command !== 'PUB') {
        pending = pending.subarray(end + 2)
        handleCommand(socket, line)
        return true
      }
      const from = end + 2
      const size = Number(rest.at(-1))
      if (pending.length < from + size + 2) return false
      publish(socket, subject, pending.subarray(from, from + size))
      pending = pending.subarray(from + size + 2)
      return true
    }
    socket.on('data', (data) => {
      pending = Buffer.concat([pending, data])
      while (readOne());
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      subscriptions = subscriptions.filter((one) => one.socket !== socket)
    })
  }
  const start = (): Promise<void> =>
    new Promise((resolve) => {
      server = createServer(handleConnection)
      server.listen({ host: '127.0.0.1', port }, () => {
        const address = server.address()
        if (typeof address === 'object' && address !== null) port = address.port
        resolve()
      })
    })
  await start()
  return {
    get port() {
      return port
    },
    start,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
