/** Event that shows a one-line toast. */
export const notice = <TKind extends 'success' | 'error'>(kind: TKind, title: string) => ({
  type: 'toast.show' as const,
  toast: { kind, title, text: '' },
})
