export const MESSAGE_STATUSES = ['pending', 'sent', 'failed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]
