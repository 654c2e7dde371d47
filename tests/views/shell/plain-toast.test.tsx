// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { Toaster } from '../../../src/views/components/overlay/toaster.tsx'
import { renderPart } from '../kit/kit.tsx'

// The chunk of the toasts does not load.
vi.mock('../../../src/views/components/overlay/toast-box.tsx', () => new Promise(() => {}))

it('[NOTIF-08] a toast whose chunk has not loaded can be dismissed', async () => {
  const { kit, user } = renderPart(<Toaster />)
  const { toasts } = kit.app
  const toast = { kind: 'error', title: 'Network error', text: '' } as const
  act(() => toasts.send({ type: 'toast.show', toast }))
  await user.click(screen.getByRole('button', { name: /^Network error/ }))
  expect([screen.queryByText(/Network error/), toasts.getSnapshot().context.queue]).toEqual([
    null,
    [],
  ])
})
