import { around, inChart, type SeededBug } from '../seed-bug.ts'

/** Seeded bugs, one for each oracle of orders. */
export const ORDER_BUGS: readonly SeededBug[] = [
  {
    name: 'sends-twice',
    does: 'sends each action twice',
    breaks: 'A15',
    watch: inChart(
      'order',
      around(
        'changeOrder',
        async (call, input) => (await Promise.all([call(input), call(input)]))[0],
      ),
    ),
  },
  {
    name: 'new-purchase',
    does: 'uses a new client id for each attempt to buy',
    breaks: 'A15',
    watch: inChart('purchase', (parts) => {
      let attempts = 0
      around('buyAsset', (call, input) => {
        attempts += 1
        const purchase = input as { clientId: string }
        return call({ ...purchase, clientId: `${purchase.clientId}-${attempts}` })
      })(parts)
    }),
  },
  {
    name: 'always-done',
    does: 'says that a refused action is done',
    breaks: 'outcome',
    watch: inChart(
      'order',
      around('changeOrder', (call, input) =>
        call(input).catch(() => ({
          title: `Order ${(input as { purchaseId: number }).purchaseId}`,
        })),
      ),
    ),
  },
  {
    name: 'never-refused',
    does: 'offers to send a refused action again',
    breaks: 'end',
    watch: inChart('order', ({ guards }) => {
      guards.isRefusal = () => false
    }),
  },
].map((bug) => ({ ...bug, seed: 1 }))
