/** Wishing for what is sold, as decided (importing no machine). */

export type WishlistStep =
  /** The heart of an asset is pressed; what its answer told of the person, null for a visitor's press. */
  | ['toggle', number, boolean | null]
  /** The oldest wish under way was done. */
  | ['done']
  /** It failed. HTTP status; 0 = no answer, -1 = cancelled by us, -2 = broke. */
  | ['refused', number]

export interface WishlistLook {
  /** Every asset that was switched here, as it is shown. */
  shown: { [assetId: string]: boolean }
  /** What is with the server. */
  running: { assetId: number; on: boolean }[]
}

type Told = { type: string; [key: string]: unknown }

const asks = (assetId: number, on: boolean): Told => ({ type: 'ask', assetId, on })
const toast = (title: string): Told => ({
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
  told: Told[]
}[] = [
  {
    title: 'a wish is shown at once and asked of the server',
    given: [],
    when: [['toggle', 5, false]],
    look: look({ 5: true }, { assetId: 5, on: true }),
    told: [asks(5, true)],
  },
  {
    title: 'once done it stays, and nothing is said of it',
    given: [['toggle', 5, false]],
    when: [['done']],
    look: look({ 5: true }),
    told: [],
  },
  {
    title: 'what the answer told as wished for is taken back',
    given: [],
    when: [['toggle', 5, true], ['done']],
    look: look({ 5: false }),
    told: [asks(5, false)],
  },
  {
    title: 'the press of a visitor wishes, whatever was so before',
    given: [],
    when: [['toggle', 5, null]],
    look: look({ 5: true }, { assetId: 5, on: true }),
    told: [asks(5, true)],
  },
  {
    title: 'what an older answer tells later counts no more than what was done since',
    given: [['toggle', 5, false], ['done']],
    when: [['toggle', 5, false]],
    look: look({ 5: false }, { assetId: 5, on: false }),
    told: [asks(5, false)],
  },
  {
    title: 'a refused wish is undone and told in the words of the refusal',
    given: [['toggle', 5, false]],
    when: [['refused', 404]],
    look: look({ 5: false }),
    told: [toast('The call failed.')],
  },
  {
    title: 'so is one of which no answer had told anything',
    given: [['toggle', 5, null]],
    when: [['refused', 404]],
    look: look({ 5: false }),
    told: [toast('The call failed.')],
  },
  {
    title: 'one that cannot be taken back stands again',
    given: [['toggle', 5, true]],
    when: [['refused', 500]],
    look: look({ 5: true }),
    told: [toast('The call failed.')],
  },
  {
    title: 'one that broke is told in words of its own',
    given: [['toggle', 5, false]],
    when: [['refused', -2]],
    look: look({ 5: false }),
    told: [toast('Couldn’t add to your wishlist. Please try again.')],
  },
  {
    title: 'so is one that could not be taken back',
    given: [['toggle', 5, true]],
    when: [['refused', -2]],
    look: look({ 5: true }),
    told: [toast('Couldn’t remove from your wishlist. Please try again.')],
  },
  {
    title: '[VALID-14 A30] a cancelled one is told to nobody',
    given: [['toggle', 5, false]],
    when: [['refused', -1]],
    look: look({ 5: false }),
    told: [],
  },
  {
    title: 'another asset does not wait',
    given: [['toggle', 5, false]],
    when: [['toggle', 6, true]],
    look: look({ 5: true, 6: false }, { assetId: 5, on: true }, { assetId: 6, on: false }),
    told: [asks(6, false)],
  },
  {
    title: 'and what becomes of one changes nothing of the other',
    given: [
      ['toggle', 5, false],
      ['toggle', 6, true],
    ],
    when: [['refused', 404], ['done']],
    look: look({ 5: false, 6: false }),
    told: [toast('The call failed.')],
  },
  {
    title: 'pressed twice, the second wish waits for the first',
    given: [
      ['toggle', 5, false],
      ['toggle', 5, false],
    ],
    when: [['done']],
    look: look({ 5: false }, { assetId: 5, on: false }),
    told: [asks(5, false)],
  },
  {
    title: 'after a refused first one it is not needed',
    given: [
      ['toggle', 5, false],
      ['toggle', 5, false],
    ],
    when: [['refused', 500]],
    look: look({ 5: false }),
    told: [toast('The call failed.')],
  },
  {
    title: 'pressed thrice, no more is asked than the last wish needs',
    given: [
      ['toggle', 5, false],
      ['toggle', 5, false],
    ],
    when: [['toggle', 5, false], ['done']],
    look: look({ 5: true }),
    told: [],
  },
]
