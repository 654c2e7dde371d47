import type { ReportReason } from '../../../protocol/enums/safety.ts'
import type { ReportTarget } from '../../../protocol/safety/moderation-types.ts'
import type { ReportSnapshot } from './report.machine.ts'

/** The reported entity; null while no form is open. */
export const reportTarget = ({ context }: ReportSnapshot): ReportTarget | null => context.target

export const reportReason = ({ context }: ReportSnapshot): ReportReason | null => context.reason

export const reportDetails = ({ context }: ReportSnapshot): string => context.details

/** Error message; '' for none. */
export const reportProblem = ({ context }: ReportSnapshot): string => context.problem

export const isReporting = (snapshot: ReportSnapshot): boolean => snapshot.matches('sending')
