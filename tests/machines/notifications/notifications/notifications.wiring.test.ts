import { expect, it } from 'vitest'
import { provideNotifications } from '../../../../src/app/effects/notifications/notifications.ts'
import type { Services } from '../../../../src/app/services.ts'
import { createMemberApi } from '../../../../src/services/member-api.ts'
import { json } from '../../../kit/fakes/http.ts'
import { run } from '../../../kit/harness.ts'
import { createTestServices } from '../../../services/kit/kit.ts'

it('[NOTIF-01 API-FOLLOW-12] sends changes of a follow notification to its own endpoint only', async () => {
  const services = createTestServices({ stored: { access: 'a' } })
  const { server, http, log } = services
  server.on('GET /api/notifications/', json(200, [{ id: 3, title: 'Like' }]))
  server.on('POST /api/follow/notifications/3/read/', json(200, {}))
  server.on('DELETE /api/notifications/3/', json(204, null))
  // Of the services only the log is used.
  const harness = run(
    (env) =>
      provideNotifications(env, { log } as unknown as Services, createMemberApi(http))
        .notifications,
  )
  const settled = () => expect.poll(() => harness.actor.getSnapshot().context.changes).toEqual([])
  await expect.poll(() => harness.actor.getSnapshot().context.items).toHaveLength(1)
  const raw = { id: 3, follow_id: 212, follower: { username: 'bol' } }
  harness.send({ type: 'followNotification.arrived', raw })
  harness.send({ type: 'notification.markRead', id: 'follow-notification-3' })
  await settled()
  harness.send({ type: 'notification.remove', id: 'follow-notification-3' })
  await settled()
  harness.send({ type: 'notification.remove', id: 3 })
  await settled()
  expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/notifications/',
    'POST /api/follow/notifications/3/read/',
    'POST /api/follow/notifications/3/read/',
    'DELETE /api/notifications/3/',
  ])
  expect(harness.actor.getSnapshot().context.items).toEqual([])
})
