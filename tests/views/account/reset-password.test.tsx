// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { providePasswordReset } from '../../../src/app/effects/account/password-reset.ts'
import type { PublicApi } from '../../../src/services/public-api.ts'
import { testEnv } from '../../kit/harness.ts'
import { renderApp } from '../kit/kit.tsx'

it('/reset-password loads its code again when the user asks for it', async () => {
  const isAvailable = vi.fn(async () => true)
  const api = { mail: async () => ({ isAvailable }) } as unknown as Pick<PublicApi, 'mail'>
  const { kit, user } = renderApp('/reset-password')
  const { app } = kit
  app.createPasswordReset = () => Promise.reject(new TypeError('no such module'))
  expect(await screen.findByText('This page couldn’t load.')).toBeTruthy()
  app.createPasswordReset = async () =>
    createActor(providePasswordReset(testEnv(), { api, log: console }), { input: { token: null } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Send link' })).toBeTruthy()
})
