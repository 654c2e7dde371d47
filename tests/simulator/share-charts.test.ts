import { afterEach, expect, it } from 'vitest'
import { type AnyActorRef, type AnyStateMachine, createActor, StateMachine, setup } from 'xstate'

const NAMES = ['provide', 'getInitialSnapshot', 'restoreSnapshot'] as const
const prototype = StateMachine.prototype as unknown as Record<string, unknown>
const asXstateHasIt = Object.fromEntries(NAMES.map((name) => [name, prototype[name]]))
await import('../../devtools/simulation/machine-cache.ts')
const shared = Object.fromEntries(NAMES.map((name) => [name, prototype[name]]))
afterEach(() => void Object.assign(prototype, shared))

/** A page on which each sign-in creates a machine with its own implementations. */
function pageFor(greet: (who: string) => void) {
  const memberFor = (who: string) =>
    setup({ actions: { greet: () => {} } })
      .createMachine({
        id: 'sharingMember',
        initial: 'in',
        states: { in: { on: { hello: { actions: 'greet' } } } },
      })
      .provide({ actions: { greet: () => greet(who) } })
  return setup({}).createMachine({
    id: 'sharingPage',
    on: {
      signIn: {
        actions: ({ event, self }) => {
          const { who } = event as unknown as { who: string }
          members.push(createActor(memberFor(who), { parent: self, id: who } as object))
          members.at(-1)?.start()
        },
      },
    },
  })
}
const members: AnyActorRef[] = []

it('initializes a machine once per page, with separate implementations per sign-in', () => {
  const greeted: string[] = []
  const page = createActor(pageFor((who) => void greeted.push(who))).start()
  for (const who of ['ayen', 'deng']) page.send({ type: 'signIn', who } as never)
  for (const member of members) member.send({ type: 'hello' })
  expect(greeted).toEqual(['ayen', 'deng'])
  const [first, second] = members.map(
    (member) => (member as unknown as { logic: AnyStateMachine }).logic,
  )
  expect(first).not.toBe(second)
  expect(first?.root).toBe(second?.root)
})

it('sharing machines does not change any journal', async () => {
  const { simulate } = await import('../simulation/simulate.ts')
  const played = async (): Promise<string[]> => {
    const journals: string[] = []
    await simulate(3, 60, { onEpisode: (_, journal) => void journals.push(journal) })
    return journals
  }
  const journals = await played()
  Object.assign(prototype, asXstateHasIt)
  expect(journals).toHaveLength(60)
  expect(await played()).toEqual(journals)
}, 120_000)
