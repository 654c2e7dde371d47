import type { SearchBoxSnapshot } from './searchBox.machine.ts'

/** Text of the box until the search machine holds it. */
export const typedText = ({ context }: SearchBoxSnapshot): string => context.typed ?? ''

/** Whether the search machine controls the box. */
export const isHandedOver = (snapshot: SearchBoxSnapshot): boolean => snapshot.matches('ready')
