import { useApp } from '../../app-context.tsx'

/** Ways to share a page: the device's share sheet if supported, WhatsApp and copying the URL. */
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
  const targets = [
    { label: 'WhatsApp', onSelect: () => openWhatsApp(`${title} ${url()}`) },
    { label: 'Copy link', onSelect: () => void copy() },
  ]
  if (typeof navigator.share === 'function') {
    // Rejects when the user closes the sheet, which is not an error.
    const onSelect = () => void navigator.share({ title, url: url() }).catch(() => {})
    targets.unshift({ label: 'Share with an app', onSelect })
  }
  return { url, ways: targets }
}

function openWhatsApp(text: string): void {
  window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
}
