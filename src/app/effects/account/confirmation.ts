import { fromCallback } from 'xstate'
import {
  type ConfirmationEvent,
  type ConfirmationMachine,
  type ConfirmationResponse,
  createConfirmationMachine,
} from '../../../machines/account/confirmation/confirmation.machine.ts'
import type { MachineEnv } from '../../../machines/env.ts'
import { type Confirm, type Proof, requiredProof } from '../../../protocol/account/confirmation.ts'
import { abortedFailure } from '../../../protocol/base/errors.ts'
import type { Environment } from '../../environment.ts'
import type { Services } from '../../services.ts'
import { reporter } from '../safety/report.ts'

interface Waiter {
  resolve(proof: Proof): void
  reject(failure: unknown): void
}

/**
 * Promise adapter of the confirmation machine (re-authentication). The machine decides what is
 * asked of the user; the adapter tracks which request waits. Every request settles: with the proof,
 * when the user cancels, or when the session ends.
 */
export function provideConfirmation(
  env: MachineEnv,
  { log }: Pick<Services, 'log'>,
  { clock, newId }: Pick<Environment, 'clock' | 'newId'>,
): { confirmation: ConfirmationMachine; confirm: Confirm } {
  /** While the machine runs; otherwise the user cannot be asked. */
  let confirmRunning: Confirm | null = null
  const serveCalls = fromCallback<ConfirmationResponse, void>(({ sendBack, receive }) => {
    const send = (event: ConfirmationEvent): void => sendBack(event)
    const waiting = new Map<string, Waiter>()
    // Deferred, because the caller may navigate first, before the dialog closes.
    const settle = (waiter: string) =>
      clock.setTimeout(() => send({ type: 'confirmation.settled', waiter }), 0)

    confirmRunning = async (task) => {
      const waiter = newId()
      let proof: Proof | undefined
      for (;;) {
        try {
          const result = await task(proof)
          if (proof !== undefined) settle(waiter)
          return result
        } catch (error) {
          const asked = requiredProof(error)
          if (asked === null) {
            if (proof !== undefined) settle(waiter)
            throw error
          }
          const problem = proof === undefined ? null : asked.text
          proof = await new Promise<Proof>((resolve, reject) => {
            waiting.set(waiter, { resolve, reject })
            send({ type: 'confirmation.request', waiter, by: asked.by, problem })
          })
        }
      }
    }

    receive((response) => {
      const waiter = waiting.get(response.waiter)
      waiting.delete(response.waiter)
      if (response.type === 'confirmation.given') waiter?.resolve(response.proof)
      else waiter?.reject(abortedFailure())
    })
    return () => {
      confirmRunning = null
      for (const waiter of waiting.values()) waiter.reject(abortedFailure())
    }
  })
  const confirmation = createConfirmationMachine(env).provide({
    actors: { serveCalls },
    actions: { reportUnexpected: reporter(log) },
  })
  return { confirmation, confirm: (task) => (confirmRunning ? confirmRunning(task) : task()) }
}
