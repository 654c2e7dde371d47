// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Intent } from '../../../src/machines/app/app.types.ts'
import { type AppHandle, AppProvider } from '../../../src/views/app-context.tsx'
import { useRequireAuth } from '../../../src/views/hooks/use-require-auth.ts'

const LIKE = {
  to: 'engagement',
  event: { type: 'like.toggle', ref: { type: 'post', id: 3 } },
} as const

function requestWith(isSignedIn: boolean, intent: Intent) {
  const root = { send: vi.fn() }
  const engagement = { send: vi.fn() }
  const member = { current: () => (isSignedIn ? { engagement } : null) }
  // The hook uses no other members.
  const app = { root, member, queryClient: new QueryClient() } as unknown as AppHandle
  const { result } = renderHook(useRequireAuth, {
    wrapper: ({ children }) => <AppProvider app={app}>{children}</AppProvider>,
  })
  result.current(intent, 'like this')
  return { root: root.send.mock.calls, engagement: engagement.send.mock.calls }
}

describe('an action that requires sign-in', () => {
  it('[TOGGLE-01] goes straight to its actor when a user is signed in', () => {
    expect(requestWith(true, LIKE)).toEqual({ root: [], engagement: [[LIKE.event]] })
  })

  it.each([
    ['no user is signed in', false, LIKE],
    ['the page itself carries it out', true, { to: 'page', key: 'buy 4' }],
    ['it undoes a deletion', true, { to: 'removal', event: { type: 'removal.undo', key: 'k' } }],
  ] as const)('goes to the root when %s', (_, isSignedIn, intent) => {
    expect(requestWith(isSignedIn, intent)).toEqual({
      root: [[{ type: 'intent.want', intent, mode: undefined, why: 'like this' }]],
      engagement: [],
    })
  })
})
