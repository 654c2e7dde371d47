import { mutationOptions } from '@tanstack/react-query'
import type { PublicApi as Api } from '../public-api.ts'
import { NEVER_RETRIED } from './client.ts'

/** /email-verified: sends another confirmation link. Never retried. */
export const sendConfirmationMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['sendConfirmation'],
    mutationFn: async () => (await api.mail()).sendConfirmation(),
  })
