/** What a live connection is doing, for people and for tests (A1.3, A1.4). */
export type ConnectionStatus = 'off' | 'connecting' | 'open' | 'waiting' | 'closed' | 'failed'
