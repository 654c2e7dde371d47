import { createActor } from 'xstate'
import {
  createPasswordResetMachine,
  type PasswordResetActor,
} from '../../../machines/account/passwordReset/passwordReset.machine.ts'
import type { MachineEnv } from '../../../machines/env.ts'
import type { Log } from '../../../services/log.ts'
import type { PublicApi } from '../../../services/public-api.ts'
import type { AppParts } from '../../app-parts.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/**
 * Password reset of the page; not started. The token of a mail's link is in the fragment, which the
 * browser sends to no server.
 */
export function createPasswordReset(parts: AppParts): PasswordResetActor {
  const { env, environment, services, inspect } = parts
  const { location } = environment.window
  const token = /^#token=([\w.-]+)$/.exec(location.hash)?.[1] ?? null
  return createActor(providePasswordReset(env, services), {
    id: 'passwordReset',
    input: { token },
    clock: environment.clock as never,
    ...(inspect ? { inspect } : {}),
  })
}

export interface PasswordResetParts {
  api: Pick<PublicApi, 'mail'>
  log: Log
}

/** The password reset machine with all implementations provided. */
export function providePasswordReset(env: MachineEnv, { api, log }: PasswordResetParts) {
  return createPasswordResetMachine(env).provide({
    actors: {
      checkAvailable: promise<boolean>(async ({ signal }) =>
        (await api.mail()).isAvailable({ signal }),
      ),
      verifyLink: promise<string | null, { token: string }>(async ({ input, signal }) =>
        (await api.mail()).verifyLink(input.token, { signal }),
      ),
      requestLink: promise<void, { email: string }>(async ({ input, signal }) =>
        (await api.mail()).requestLink(input.email, { signal }),
      ),
      savePassword: promise<void, { token: string; password: string }>(async ({ input, signal }) =>
        (await api.mail()).confirm(input, { signal }),
      ),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}
