/** A step could not be carried out: what it needs is not there. */
export class Impossible extends Error {}
