import { describe, expect, it } from 'vitest'
import { provideApplication } from '../../../../src/app/effects/projects/application.ts'
import {
  activeApplication,
  isSending,
} from '../../../../src/machines/projects/application/application.selectors.ts'
import { json, noResponse } from '../../../kit/fakes/http.ts'
import { run } from '../../../kit/harness.ts'
import { createTestServices } from '../../../services/kit/kit.ts'
import {
  APPLICATION_ID,
  application,
  PROJECT_ID,
} from '../../../spec/projects/application.table.ts'

const APPLY = `POST /api/projects/${PROJECT_ID}/applications/`
const CHANGE = `PATCH /api/project-applications/${APPLICATION_ID}/`

/** The machine with its real effects and a fake server. */
function start() {
  const { api, log, server } = createTestServices({ stored: { access: 'a' } })
  const harness = run((env) => provideApplication(env, { api, log }), {
    input: { projectId: PROJECT_ID },
  })
  const status = () => activeApplication(harness.actor.getSnapshot())?.status ?? null
  return { server, harness, status }
}

describe('application with real effects', () => {
  it('[PROD-15] sends the message and withdraws the returned application', async () => {
    const { server, harness, status } = start()
    server.on(APPLY, json(201, application('sent', 1)))
    server.on(CHANGE, json(200, application('withdrawn', 2)))
    harness.send({ type: 'application.send', message: 'hello' })
    harness.send({ type: 'application.send', message: 'hello' })
    await expect.poll(status).toBe('sent')
    harness.send({ type: 'application.withdraw' })
    await expect.poll(status).toBe(null)
    const APPLICATION = { message: 'hello', cover_letter: 'hello' }
    expect(server.calls.map((call) => [call.method, call.path, call.body])).toEqual([
      ['POST', `/api/projects/${PROJECT_ID}/applications/`, APPLICATION],
      ['PATCH', `/api/project-applications/${APPLICATION_ID}/`, { status: 'withdrawn' }],
    ])
    expect(harness.sentEvents).toEqual([])
  })

  it.each([
    [
      json(400, { detail: 'The application deadline has passed.' }),
      'The application deadline has passed.',
    ],
    [json(500, {}), 'Server error occurred'],
    [json(503, {}), 'Your application couldn’t be sent. Please try again.'],
    [noResponse, 'Network error - please check your connection'],
  ])(
    '[PROD-15 A13] shows the error of a failed application and does not resend it',
    async (...row) => {
      const [answer, title] = row
      const { server, harness, status } = start()
      server.on(APPLY, answer)
      harness.send({ type: 'application.send', message: 'hello' })
      await expect.poll(() => isSending(harness.actor.getSnapshot())).toBe(false)
      expect(harness.sentEvents).toEqual([
        { type: 'toast.show', toast: { kind: 'error', title, text: '' } },
      ])
      expect([status(), server.log]).toEqual([null, [APPLY]])
    },
  )
})
