/** The inspector inside the app's page: an element of the page, for frames are forbidden here. */

/** Alt+Shift+I; by its place on the keyboard, for with Alt it writes another letter on some. */
const isToggle = ({ altKey, shiftKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && code === 'KeyI'

export function watchDock({ document, location }: Window, tab: string): void {
  let close: Promise<() => void> | null = null

  async function open(): Promise<() => void> {
    const { mountPanel } = await import('../panel/mount.tsx')
    const before = document.activeElement as HTMLElement | null
    const element = document.createElement('aside')
    element.className = 'inspector-dock'
    element.setAttribute('aria-label', 'Statechart inspector')
    const shut = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'inspector-small',
      textContent: 'Close the inspector',
      onclick: toggle,
    })
    const panel = document.createElement('div')
    element.append(shut, panel)
    document.body.append(element)
    const unmount = mountPanel(panel, tab)
    return () => {
      unmount()
      // Nobody's place on the page is lost with what is taken away.
      if (element.contains(document.activeElement)) before?.focus()
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
