/** Runs a scenario with a user: the lab performs network and device steps, the user all others. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Scenario, Step } from '../simulation/scenario.ts'
import type { LabUsers } from './accounts.ts'
import type { Network } from './network.ts'

const POLL_INTERVAL_MS = 50

interface ManualRunOptions {
  network: Network
  people: LabUsers
  signal: AbortSignal
  onStep(index: number): void
  /** Carries out and logs a step; false if it needs a user. */
  apply(step: Step): Promise<boolean>
  /** Shows what the lab waits for. */
  show(text: string): void
  /** Shows an instruction; resolves when the user has carried it out. */
  instruct(text: string): Promise<void>
}

/** Resolves when all steps are done, or when it is stopped. Resets all faults before and after. */
export async function runManually(scenario: Scenario, options: ManualRunOptions): Promise<void> {
  const { network, people, signal } = options
  await network.reset()
  network.clearJournal()
  for (const username of scenario.people) await people.account(username)
  for (const [index, step] of scenario.steps.entries()) {
    if (signal.aborted) break
    options.onStep(index)
    await runStep(step, options)
  }
  await network.reset()
}

async function runStep(step: Step, options: ManualRunOptions): Promise<void> {
  const { network, people, signal } = options
  options.show('')
  if (step.do === 'mark') network.write(null, 'step', 'mark')
  else if (step.do === 'wait') await wait(step.ms, undefined, { signal }).catch(() => {})
  else if (step.do === 'message') await people.sendMessage(step.from, step.to, step.text)
  else if (step.do === 'until' && step.sight.see === 'open') {
    const { role, count = 1 } = step.sight
    options.show(`Waiting for ${count} open ${role} socket.`)
    while (network.open(role) < count && !signal.aborted) await wait(POLL_INTERVAL_MS)
  } else if (!(await options.apply(step))) await options.instruct(instructionFor(step, people))
}

/** Instruction for the user. */
function instructionFor(step: Step, people: LabUsers): string {
  const tab = 'tab' in step && step.tab ? `In tab ${step.tab}: ` : ''
  switch (step.do) {
    case 'open':
      return `Open tab ${step.tab} at ${step.page ?? '/'}.`
    case 'sign-in':
      return `${tab}sign in as ${people.username(step.person)}, password “${people.password}”.`
    case 'sign-out':
      return `${tab}log out.`
    case 'choose':
      return `${tab}open the conversation with ${step.person}.`
    case 'write':
      return `${tab}write “${step.text}” and send it.`
    case 'until':
      return `${tab}wait until you see: ${step.sight.see.replaceAll('-', ' ')}.`
    case 'sleep':
      return `Suspend the device for ${step.ms / 1000} s.`
    case 'edit':
      return `${tab}change your last message to “${step.text}”.`
    case 'delete':
      return `${tab}delete your last message.`
    case 'retry':
      return `${tab}press Retry at the oldest message that failed.`
    case 'remove':
      return `${tab}press Delete at the oldest message that failed.`
    default:
      return `${tab}${step.do.replaceAll('-', ' ')}.`
  }
}
