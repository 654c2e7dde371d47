import type { SearchBoxSnapshot } from './searchBox.machine.ts'

/** What stands in the box until the search chart has it. */
export const typedText = ({ context }: SearchBoxSnapshot): string => context.typed ?? ''

/** Whether the search chart has the box. */
export const isTakenOver = (snapshot: SearchBoxSnapshot): boolean => snapshot.matches('ready')
