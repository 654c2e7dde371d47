/** Small helpers of the control page. */

export const byId = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E

export const inputValue = (id: string): string => byId<HTMLInputElement>(id).value.trim()

export function setText(id: string, text: string, mood: 'good' | 'bad' | '' = ''): void {
  const element = byId(id)
  if (element.textContent !== text) element.textContent = text
  element.dataset.mood = mood
}

export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/**
 * Shows one element per item. An element stays as long as the item at its place is the same, so
 * that focus and selection survive updates.
 */
export function showList<T>(
  parent: HTMLElement,
  items: readonly T[],
  render: (item: T) => HTMLElement,
): void {
  for (const [index, item] of items.entries()) {
    const key = JSON.stringify(item)
    const existing = parent.children[index] as HTMLElement | undefined
    if (existing?.dataset.key === key) continue
    const element = render(item)
    element.dataset.key = key
    if (existing === undefined) parent.append(element)
    else existing.replaceWith(element)
  }
  while (parent.children.length > items.length) parent.lastElementChild?.remove()
}
