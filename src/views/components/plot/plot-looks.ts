interface PlotPoint {
  /** `YYYY-MM-DD` */
  day: string
  /** 0 or more. */
  value: number
}

export interface PlotSeries {
  label: string
  /** Oldest first; the series of one plot share their days and their unit. */
  points: readonly PlotPoint[]
}

/** Styles that distinguish series: by colour and, for users who see none, by dashes. */
export const SERIES_VARIANTS = [
  { token: 'accent', dash: [] },
  { token: 'nile', dash: [6, 3] },
  { token: 'control', dash: [2, 3] },
] as const satisfies readonly { token: string; dash: readonly number[] }[]
