/**
 * The inspector docked inside the app's page. It is an element, because the page's CSP forbids
 * frames.
 */

/** Alt+Shift+I. Uses the key code, because Alt changes the character on some keyboards. */
const isToggle = ({ altKey, shiftKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && code === 'KeyI'

export function watchDock({ document, location }: Window, tab: string): void {
  let close: Promise<() => void> | null = null

  async function open(): Promise<() => void> {
    const { mountPanel } = await import('../panel/mount.tsx')
    const previousFocus = document.activeElement as HTMLElement | null
    const element = document.createElement('aside')
    element.className = 'inspector-dock'
    element.setAttribute('aria-label', 'Statechart inspector')
    const closeButton = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'inspector-small',
      textContent: 'Close the inspector',
      onclick: toggle,
    })
    const panel = document.createElement('div')
    element.append(closeButton, panel)
    document.body.append(element)
    const unmount = mountPanel(panel, tab)
    return () => {
      unmount()
      // Return the focus to the page before the focused element is removed.
      if (element.contains(document.activeElement)) previousFocus?.focus()
      element.remove()
    }
  }

  function toggle(): void {
    const opened = close
    close = opened === null ? open() : null
    void opened?.then((closeDock) => closeDock())
  }

  document.addEventListener('keydown', (event) => {
    if (!isToggle(event)) return
    event.preventDefault()
    toggle()
  })
  if (new URLSearchParams(location.search).has('inspect')) toggle()
}
