/** A step cannot be carried out because the tab or user it needs does not exist. */
export class ImpossibleStepError extends Error {}
