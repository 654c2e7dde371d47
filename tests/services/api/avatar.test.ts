import { MutationObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { PublicApi } from '../../../src/services/public-api.ts'
import { createQueryClient } from '../../../src/services/queries/client.ts'
import { sendAvatar, uploadAvatarMutation } from '../../../src/services/queries/settings.ts'
import { settle } from '../../kit/clock.ts'

const FILE = new File(['bytes'], 'me.jpg', { type: 'image/jpeg' })

/** The requests of `sendAvatar` to a server with these `extras` and this upload response. */
async function requests(extras: readonly string[], ahead: () => Promise<{ id: number }>) {
  const calls: string[] = []
  const content = {
    uploads: {
      send: () => {
        calls.push('ahead')
        return ahead()
      },
      sendPortrait: async () => void calls.push('form'),
    },
  }
  const api = {
    extras: { has: (name: string) => extras.includes(name) },
    content: async () => content,
    people: async () => ({
      profiles: {
        updateProfile: async (change: object) => void calls.push(JSON.stringify(change)),
      },
    }),
  } as unknown as PublicApi // Only these members are used.
  const work = sendAvatar(api, FILE, { clientId: 'c-1', onProgress: () => {} })
  await work.catch((error) => calls.push(error.message))
  return calls
}

it('[API-USER-04 A31] uploads the avatar separately only if the server supports it', async () => {
  const sent = async () => ({ id: 7 })
  const fails = (status: number) => async () => {
    throw serviceFailure({ message: `It was ${status}`, status })
  }
  expect(await requests(['uploads'], sent)).toEqual(['ahead', '{"avatar":7}'])
  expect(await requests([], sent)).toEqual(['form'])
  expect(await requests(['uploads'], fails(405))).toEqual(['ahead', 'form'])
  expect(await requests(['uploads'], fails(413))).toEqual(['ahead', 'It was 413'])
})

it('[API-USER-04] stores the new avatar although the settings page was unmounted during the upload', async () => {
  const emitted: unknown[] = []
  let response: (profile: object) => void = () => {}
  const api = {
    extras: { has: () => false },
    content: async () => ({
      uploads: {
        sendPortrait: () =>
          new Promise((resolve) => {
            response = resolve
          }),
      },
    }),
  } as unknown as PublicApi // Only these members are used.
  const client = createQueryClient()
  const page = new MutationObserver(
    client,
    uploadAvatarMutation(
      api,
      async (file) => file,
      ({ avatar }) => emitted.push(avatar),
    ),
  )
  const leave = page.subscribe(() => {})
  const work = page.mutate({ file: FILE, clientId: 'c-1', onProgress: () => {} })
  leave()
  await settle()
  response({ avatar: '/media/me.jpg', user: { username: 'ayen' } })
  await work
  expect(emitted).toEqual(['/media/me.jpg'])
})
