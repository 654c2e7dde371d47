// What the oldest supported browsers lack (docs/browsers.md). The inline script of index.html loads
// this file only where something is missing, before all other scripts.

function define(target, name, value) {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

// Chrome 109
define(Array.prototype, 'toSorted', function (compare) {
  return Array.from(this).sort(compare)
})
define(Array.prototype, 'toReversed', function () {
  return Array.from(this).reverse()
})
define(Array.prototype, 'toSpliced', function (...changes) {
  const copy = Array.from(this)
  copy.splice(...changes)
  return copy
})
define(Array.prototype, 'with', function (index, value) {
  const copy = Array.from(this)
  const at = index < 0 ? copy.length + index : index
  if (at < 0 || at >= copy.length) throw new RangeError('Invalid index')
  copy[at] = value
  return copy
})

// Chrome 109, Safari 16.4, Firefox 115
define(Promise, 'withResolvers', function () {
  const all = {}
  all.promise = new Promise((resolve, reject) => Object.assign(all, { resolve, reject }))
  return all
})
define(URL, 'canParse', function (url, base) {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
})
define(Element.prototype, 'checkVisibility', function () {
  return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible'
})

// Popovers: only one is open, and a press elsewhere or Escape closes it.
if (!('popover' in HTMLElement.prototype)) {
  let open = null
  const toggle = (panel, isOpen) => {
    if (isOpen) open?.hidePopover()
    open = isOpen ? panel : null
    // Browsers without popovers have no style for closed ones.
    Object.assign(panel.style, { position: 'fixed', display: isOpen ? '' : 'none' })
    const event = new Event('toggle')
    event.oldState = isOpen ? 'closed' : 'open'
    event.newState = isOpen ? 'open' : 'closed'
    panel.dispatchEvent(event)
  }
  define(HTMLElement.prototype, 'showPopover', function () {
    if (open !== this) toggle(this, true)
  })
  define(HTMLElement.prototype, 'hidePopover', function () {
    if (open === this) toggle(this, false)
  })
  addEventListener('click', ({ target }) => {
    const id = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget')
    const panel = id ? document.getElementById(id) : null
    if (panel) toggle(panel, open !== panel)
  })
  addEventListener('pointerdown', ({ target }) => {
    const isInside = target instanceof Element && (open?.contains(target) || target.closest('[popovertarget]'))
    if (open && !isInside) open.hidePopover()
  })
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') open?.hidePopover()
  })
}
