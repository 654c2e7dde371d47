/** The wishlist, as decided. Imports no machine. */

export type WishlistStep =
  /** The heart of an asset is pressed; its state in the response, or null for an anonymous user. */
  | ['toggle', number, boolean | null]
  /** The oldest pending toggle succeeded. */
  | ['done']
  /** It failed. HTTP status; 0 = no response, -1 = cancelled by the client, -2 = another error. */
  | ['refused', number]
  /** The browser reports the network as lost, or as back (B12). */
  | ['offline']
  | ['online']

export interface WishlistLook {
  /** Every asset that was toggled here, as it is shown. */
  shown: { [assetId: string]: boolean }
  /** Pending requests. */
  running: { assetId: number; on: boolean }[]
}

type Emitted = { type: string; [key: string]: unknown }

const asks = (assetId: number, on: boolean): Emitted => ({ type: 'ask', assetId, on })
const toast = (title: string): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})
const look = (shown: WishlistLook['shown'], ...running: WishlistLook['running']): WishlistLook => ({
  shown,
  running,
})

export const WISHLIST_ROWS: {
  title: string
  given: WishlistStep[]
  when: WishlistStep[]
  look: WishlistLook
  emitted: Emitted[]
}[] = [
  {
    title: 'shows an addition immediately and sends it',
    given: [],
    when: [['toggle', 5, false]],
    look: look({ 5: true }, { assetId: 5, on: true }),
    emitted: [asks(5, true)],
  },
  {
    title: 'keeps the addition without a toast when the server confirms it',
    given: [['toggle', 5, false]],
    when: [['done']],
    look: look({ 5: true }),
    emitted: [],
  },
  {
    title: 'removes an asset that the response marks as wished for',
    given: [],
    when: [['toggle', 5, true], ['done']],
    look: look({ 5: false }),
    emitted: [asks(5, false)],
  },
  {
    title: 'adds an asset pressed by an anonymous user before its state is known',
    given: [],
    when: [['toggle', 5, null]],
    look: look({ 5: true }, { assetId: 5, on: true }),
    emitted: [asks(5, true)],
  },
  {
    title: 'ignores an older response after a toggle',
    given: [['toggle', 5, false], ['done']],
    when: [['toggle', 5, false]],
    look: look({ 5: false }, { assetId: 5, on: false }),
    emitted: [asks(5, false)],
  },
  {
    title: 'rolls back a rejected addition and shows the error',
    given: [['toggle', 5, false]],
    when: [['refused', 404]],
    look: look({ 5: false }),
    emitted: [toast('The call failed.')],
  },
  {
    title: 'rolls back a rejected addition of an asset whose state was unknown',
    given: [['toggle', 5, null]],
    when: [['refused', 404]],
    look: look({ 5: false }),
    emitted: [toast('The call failed.')],
  },
  {
    title: 'restores the asset when the removal fails',
    given: [['toggle', 5, true]],
    when: [['refused', 500]],
    look: look({ 5: true }),
    emitted: [toast('The call failed.')],
  },
  {
    title: 'shows a general error when an addition meets a programming error',
    given: [['toggle', 5, false]],
    when: [['refused', -2]],
    look: look({ 5: false }),
    emitted: [toast('Couldn’t add to your wishlist. Please try again.')],
  },
  {
    title: 'shows a general error when a removal meets a programming error',
    given: [['toggle', 5, true]],
    when: [['refused', -2]],
    look: look({ 5: true }),
    emitted: [toast('Couldn’t remove from your wishlist. Please try again.')],
  },
  {
    title: '[VALID-14 A30] rolls back a cancelled addition without an error',
    given: [['toggle', 5, false]],
    when: [['refused', -1]],
    look: look({ 5: false }),
    emitted: [],
  },
  {
    title: 'sends the toggle of another asset without waiting',
    given: [['toggle', 5, false]],
    when: [['toggle', 6, true]],
    look: look({ 5: true, 6: false }, { assetId: 5, on: true }, { assetId: 6, on: false }),
    emitted: [asks(6, false)],
  },
  {
    title: 'settles the toggles of two assets independently',
    given: [
      ['toggle', 5, false],
      ['toggle', 6, true],
    ],
    when: [['refused', 404], ['done']],
    look: look({ 5: false, 6: false }),
    emitted: [toast('The call failed.')],
  },
  {
    title: 'sends the second toggle of an asset when the first is confirmed',
    given: [
      ['toggle', 5, false],
      ['toggle', 5, false],
    ],
    when: [['done']],
    look: look({ 5: false }, { assetId: 5, on: false }),
    emitted: [asks(5, false)],
  },
  {
    title: 'drops the second toggle when the first is rejected',
    given: [
      ['toggle', 5, false],
      ['toggle', 5, false],
    ],
    when: [['refused', 500]],
    look: look({ 5: false }),
    emitted: [toast('The call failed.')],
  },
  {
    title: 'sends no further request when three toggles end in the first state',
    given: [
      ['toggle', 5, false],
      ['toggle', 5, false],
    ],
    when: [['toggle', 5, false], ['done']],
    look: look({ 5: true }),
    emitted: [],
  },
  {
    title: '[OFFLINE-02] shows an addition pressed offline and sends it when the network is back',
    given: [['offline'], ['toggle', 5, false]],
    when: [['online']],
    look: look({ 5: true }, { assetId: 5, on: true }),
    emitted: [asks(5, true)],
  },
  {
    title: '[OFFLINE-02] sends nothing while offline',
    given: [['offline']],
    when: [['toggle', 5, false]],
    look: look({ 5: true }),
    emitted: [],
  },
  {
    title: '[OFFLINE-02] sends nothing when an addition was undone while offline',
    given: [['offline'], ['toggle', 5, false], ['toggle', 5, false]],
    when: [['online']],
    look: look({ 5: false }),
    emitted: [],
  },
]
