import type { MachineEnv } from '../../machines/env.ts'
import {
  createWishMachine,
  type WishAnswer,
  type WishAsk,
} from '../../machines/kit/wish.machine.ts'
import type { Services } from '../services.ts'
import { promise } from './promise.ts'
import { reporter } from './report.ts'

/** The wishes of one use, with the call that asks the server for one. */
export function provideWish<TAbout extends object, TAnswer extends WishAnswer = WishAnswer>(
  env: MachineEnv,
  { log }: Pick<Services, 'log'>,
  ask: (ask: TAbout & WishAsk, options: { signal: AbortSignal }) => Promise<TAnswer>,
) {
  return createWishMachine(env).provide({
    actors: {
      // Each use begins its own wishes, so what it is asked is what it is about.
      askServer: promise<WishAnswer, WishAsk>(({ input, signal }) =>
        ask(input as TAbout & WishAsk, { signal }),
      ),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}
