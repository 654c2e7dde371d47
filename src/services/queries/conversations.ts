import { mutationOptions } from '@tanstack/react-query'
import type { Id } from '../../protocol/base/types.ts'
import type { PublicApi as Api } from '../public-api.ts'

export const deleteConversationMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['deleteConversation'],
    mutationFn: async (id: Id) => (await api.content()).conversations.remove(id),
  })
