import { useApp } from '../app-context.tsx'

/** Ways to pass a page on: the phone's own sheet where there is one, WhatsApp, the bare address. */
export function useSharing(title: string, path: string) {
  const { toasts } = useApp()
  const url = () => new URL(path, window.location.href).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url())
      toasts.send({
        type: 'toast.show',
        toast: { kind: 'success', title: 'Link copied', text: '' },
      })
    } catch {
      const toast = { kind: 'error', title: 'Couldn’t copy the link', text: url() } as const
      toasts.send({ type: 'toast.show', toast })
    }
  }
  const ways = [
    { label: 'WhatsApp', onSelect: () => openWhatsApp(`${title} ${url()}`) },
    { label: 'Copy link', onSelect: () => void copy() },
  ]
  if (typeof navigator.share === 'function') {
    // Rejects when the person closes the sheet, which is no failure.
    const onSelect = () => void navigator.share({ title, url: url() }).catch(() => {})
    ways.unshift({ label: 'Share with an app', onSelect })
  }
  return { url, ways }
}

function openWhatsApp(text: string): void {
  window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
}
