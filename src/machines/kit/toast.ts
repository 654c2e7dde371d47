/** A notice of one line, as a fact for whoever shows it. */
export const notice = <TKind extends 'success' | 'error'>(kind: TKind, title: string) => ({
  type: 'toast.show' as const,
  toast: { kind, title, text: '' },
})
