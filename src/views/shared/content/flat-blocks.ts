/** Blocks that neither the editor nor a published text has. */
const UNKNOWN =
  'address, article, aside, center, dd, details, div, dl, dt, fieldset, footer, form, header, hgroup, main, nav, section, summary, caption, tr, table, thead, tbody, tfoot'
const BLOCK =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, pre, blockquote, figure, figcaption, hr, address, article, aside, center, dd, details, div, dl, dt, fieldset, footer, form, header, hgroup, main, nav, section, summary'

/** Whether `flattenBlocks` could change this HTML. */
export const hasUnknownBlocks = (html: string): boolean =>
  /<(?:t[rdh]|table|d[ltd]|div|section|article|aside|details|summary|address|header|footer|main|nav|center|form|fieldset)\b/i.test(
    html,
  )

/**
 * Replaces blocks that would be unwrapped, so that their texts do not run together: a row of a table
 * becomes a paragraph with ` | ` between its cells, terms and descriptions become paragraphs, other
 * blocks a paragraph or their content.
 */
export function flattenBlocks(root: Element): void {
  // Inner elements first, as cells may contain tables.
  for (const row of innermostFirst(root, 'tr')) flattenCells([...row.children])
  for (const block of innermostFirst(root, UNKNOWN)) {
    if (block.querySelector(BLOCK) !== null) block.replaceWith(...block.childNodes)
    else if (block.textContent?.trim() === '' && block.querySelector('img') === null) block.remove()
    else block.replaceWith(paragraphOf(block))
  }
}

const innermostFirst = (root: Element, selector: string): Element[] =>
  [...root.querySelectorAll(selector)].reverse()

function paragraphOf(block: Element): Element {
  const paragraph = block.ownerDocument.createElement('p')
  if (block.localName !== 'dt') paragraph.append(...block.childNodes)
  else {
    const term = block.ownerDocument.createElement('strong')
    term.append(...block.childNodes)
    paragraph.append(term)
  }
  return paragraph
}

/** Unwraps the cells of a row, with a space for each of their blocks, and separates them. */
function flattenCells(cells: readonly Element[]): void {
  for (const [index, cell] of cells.entries()) {
    for (const block of innermostFirst(cell, BLOCK))
      block.replaceWith(' ', ...block.childNodes, ' ')
    cell.replaceWith(...cell.childNodes, index < cells.length - 1 ? ' | ' : '')
  }
}
