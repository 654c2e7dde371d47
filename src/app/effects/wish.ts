import type { MachineEnv } from '../../machines/env.ts'
import {
  createWishMachine,
  type WishAnswer,
  type WishAsk,
} from '../../machines/kit/wish.machine.ts'
import type { Services } from '../services.ts'
import { promise } from './promise.ts'
import { reporter } from './report.ts'

/** The optimistic toggle machine of one feature, with the request that it sends. */
export function provideWish<TAbout extends object, TAnswer extends WishAnswer = WishAnswer>(
  env: MachineEnv,
  { log }: Pick<Services, 'log'>,
  ask: (ask: TAbout & WishAsk, options: { signal: AbortSignal }) => Promise<TAnswer>,
) {
  return createWishMachine(env).provide({
    actors: {
      // Each feature starts its own toggles, so the input is of its own type.
      askServer: promise<WishAnswer, WishAsk>(({ input, signal }) =>
        ask(input as TAbout & WishAsk, { signal }),
      ),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}
