import type { Application } from '../../../protocol/content/creative-types.ts'

/** A withdrawn application is as good as none: one may apply again. */
export function stands(application: Application | null): application is Application {
  return application !== null && application.status !== 'withdrawn'
}

/** What was decided can be taken back by the owner only. */
export function canBeWithdrawn(application: Application | null): application is Application {
  return application?.status === 'sent' || application?.status === 'seen'
}

/**
 * What is known after hearing of `heard`. An application never vanishes, so hearing of none, like
 * hearing of an older state, comes from data read before and changes nothing.
 */
export function learn(known: Application | null, heard: Application | null): Application | null {
  if (heard === null || known === null) return heard ?? known
  return Date.parse(heard.updated_at) < Date.parse(known.updated_at) ? known : heard
}
