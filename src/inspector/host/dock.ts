/** The inspector inside the app's page: an element of the page, for frames are forbidden here. */

/** Alt+Shift+I; by its place on the keyboard, for with Alt it writes another letter on some. */
const isToggle = ({ altKey, shiftKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && code === 'KeyI'

export function watchDock({ document, location }: Window, tab: string): void {
  let close: Promise<() => void> | null = null

  async function open(): Promise<() => void> {
    const { mountPanel } = await import('../panel/mount.tsx')
    const element = document.createElement('aside')
    element.className = 'inspector-dock'
    element.setAttribute('aria-label', 'Statechart inspector')
    document.body.append(element)
    const unmount = mountPanel(element, tab)
    return () => {
      unmount()
      element.remove()
    }
  }

  function toggle(): void {
    const opened = close
    close = opened === null ? open() : null
    void opened?.then((end) => end())
  }

  document.addEventListener('keydown', (event) => {
    if (!isToggle(event)) return
    event.preventDefault()
    toggle()
  })
  if (new URLSearchParams(location.search).has('inspect')) toggle()
}
