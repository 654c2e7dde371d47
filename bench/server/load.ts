/**
 * Load generator, in its own process. Each connection sends its next request when the previous one
 * is answered.
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { quantile } from '../numbers.ts'
import { HttpConnection } from './http-connection.ts'
import {
  type LoadOrder,
  type LoadReport,
  type LoadResult,
  messagesPath,
  type RequestOrder,
  type SendOrder,
  type SendTarget,
} from './orders.ts'

const WARM_UP_MS = 2_000
/** How long, after the last acknowledgement, deliveries are awaited. */
const DELIVERY_TIMEOUT_MS = 5_000
const TEXT = 'The river market opens at seven, bring the prints and the clay.'

const summary = (durations: readonly number[]) => ({
  p50: quantile(durations, 0.5),
  p99: quantile(durations, 0.99),
})

/** Runs all workers for the warm-up and the measured time; counts what ends in the latter. */
async function measure(
  seconds: number,
  workers: readonly (() => Promise<void>)[],
): Promise<{ durations: number[]; perSecond: number }> {
  const begin = performance.now() + WARM_UP_MS
  const end = begin + seconds * 1000
  const durations: number[] = []
  const work = async (step: () => Promise<void>): Promise<void> => {
    for (let at = performance.now(); at < end; at = performance.now()) {
      await step()
      const now = performance.now()
      if (at >= begin && now < end) durations.push(now - at)
    }
  }
  await Promise.all(workers.map(work))
  return { durations, perSecond: durations.length / seconds }
}

function assertStatus(status: number): void {
  if (status !== 200 && status !== 201) throw new Error(`response status ${status}`)
}

async function requests(order: RequestOrder): Promise<LoadResult> {
  const connections = Array.from(
    { length: order.connections },
    () => new HttpConnection(order.origin),
  )
  const steps = connections.map((connection, index) => async () => {
    const path = order.paths[index % order.paths.length] ?? ''
    assertStatus(await connection.request('GET', path, order.token))
  })
  const { durations, perSecond } = await measure(order.seconds, steps)
  for (const connection of connections) connection.close()
  return { perSecond, answered: summary(durations), delivered: null, undelivered: 0 }
}

/** Sends one message. Resolves when it is acknowledged. */
type Send = (target: SendTarget, clientId: string) => Promise<void>

interface Sender {
  readonly send: Send
  close(): void
}

function openPost(origin: string): Sender {
  const connection = new HttpConnection(origin)
  return {
    async send({ conversationId, token }, clientId) {
      const body = JSON.stringify({ content: TEXT, client_id: clientId })
      assertStatus(await connection.request('POST', messagesPath(conversationId), token, body))
    },
    close: () => connection.close(),
  }
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

async function openSocketSender(origin: string): Promise<Sender> {
  const socket = await openSocket(`${origin.replace('http', 'ws')}/send`)
  let acknowledge = () => {}
  socket.on('message', () => acknowledge())
  return {
    send: ({ conversationId }, clientId) =>
      new Promise((resolve) => {
        acknowledge = resolve
        socket.send(
          JSON.stringify({
            conversation_id: conversationId,
            content: TEXT,
            client_id: clientId,
          }),
        )
      }),
    close: () => socket.terminate(),
  }
}

/** Client id of a `new_message` frame; found without parsing the whole frame. */
const CLIENT_ID = /"client_id":"(temp-[^"]+)"/

async function openListener(
  url: string,
  onMessage: (clientId: string) => void,
): Promise<WebSocket> {
  const socket = await openSocket(url)
  socket.on('message', (data) => {
    const text = data.toString()
    const clientId = text.startsWith('{"type":"new_message"')
      ? CLIENT_ID.exec(text)?.[1]
      : undefined
    if (clientId !== undefined) onMessage(clientId)
  })
  return socket
}

async function openDeaf(url: string): Promise<WebSocket> {
  const socket = await openSocket(url)
  socket.on('error', () => {})
  socket.pause()
  return socket
}

async function sends(order: SendOrder): Promise<LoadResult> {
  const sentAt = new Map<string, number>()
  const acknowledged = new Set<string>()
  const deliveries: number[] = []
  const listeners = await Promise.all(
    order.listeners.map((url) =>
      openListener(url, (clientId) => {
        const at = sentAt.get(clientId)
        if (at !== undefined) deliveries.push(performance.now() - at)
        sentAt.delete(clientId)
      }),
    ),
  )
  const deaf = await Promise.all(order.deaf.map(openDeaf))
  const senders = await Promise.all(
    Array.from({ length: order.connections }, () =>
      order.via === 'post' ? openPost(order.origin) : openSocketSender(order.origin),
    ),
  )
  let count = 0
  const steps = senders.map(({ send }, index) => async () => {
    const target = order.targets[index % order.targets.length]
    if (target === undefined) throw new Error('no target')
    const clientId = `temp-${process.pid}-${count++}`
    sentAt.set(clientId, performance.now())
    await send(target, clientId)
    acknowledged.add(clientId)
  })
  const { durations, perSecond } = await measure(order.seconds, steps)
  const undelivered = () => [...sentAt.keys()].filter((id) => acknowledged.has(id)).length
  const deadline = performance.now() + DELIVERY_TIMEOUT_MS
  while (undelivered() > 0 && performance.now() < deadline) await wait(20)
  for (const sender of senders) sender.close()
  for (const socket of [...listeners, ...deaf]) socket.terminate()
  return {
    perSecond,
    answered: summary(durations),
    delivered: summary(deliveries),
    undelivered: undelivered(),
  }
}

process.on('message', (order: LoadOrder) => {
  const run = order.type === 'sends' ? sends(order) : requests(order)
  const report = (message: LoadReport) => process.send?.(message)
  run.then(
    (result) => report({ result }),
    (error: unknown) => report({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
