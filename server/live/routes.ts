import { type ServerClock, systemClock } from '../clock.ts'
import type { Area } from '../context.ts'
import { admitSocket } from './admission.ts'
import { createConnectionLimiter } from './connection-limiter.ts'
import { closingDelays, openGateway } from './gateway.ts'
import { type Hub, hubOf } from './hub.ts'
import { trackPresence } from './presence.ts'

/** Both live sockets (specification 7.7, 7.10; B3). */
export const register: Area = (app, ctx) => {
  const hub = hubOf(ctx.live)
  if (hub === null) {
    ctx.log.info('no live hub: this server opens no sockets')
    return
  }
  const clock = systemClock(ctx.now)
  const presence = trackPresence(ctx, hub, clock)
  ctx.cluster.watch({
    missed(processId) {
      ctx.log.warn({ processId }, 'messages of another process were lost, sockets restart')
      reconnectSockets(hub, clock)
    },
  })
  const gateway = openGateway(
    app.server,
    (socket, request) => {
      void admitSocket({ ctx, hub, clock }, socket, request)
    },
    { connectionLimiter: createConnectionLimiter(ctx.config), clock },
  )
  app.addHook('preClose', async () => {
    // In this order, so that users disconnected now are stored as last seen now.
    await presence.close()
    await gateway.close()
  })
}

/** Their clients read what they missed. */
function reconnectSockets(hub: Hub, clock: ServerClock): void {
  const open = hub.connections()
  const delays = closingDelays(open.length, Math.random)
  for (const [index, { forceReconnect }] of open.entries())
    clock.after(delays[index] ?? 0, forceReconnect)
}
