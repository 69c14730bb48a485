import type { Content, Kit, Leaf, PdfDocument, StructureElement } from 'pdfmake'
import drawing from 'pdfmake/js/Renderer.js'

/** What somebody hears who has the pages read out: elements in the order in which they are read; a leaf is drawn. */
type Element = { role: string; scope?: 'Column' | 'Row'; alt?: string; leaf?: Leaf; inside?: Element[] }
type Named = { content: Content; elements: Element[] }

const headings: Record<string, string> = { title: 'H1', part: 'H2' }
const newLeaf = (role: string, isHead: boolean): Leaf => ({ role, isHead, page: null, drawn: [], box: null })

/** The same document, whose texts and pictures carry their leaves, and what tells the drawn one how it is read. */
export function structured(document: PdfDocument) {
  const parts = document.content.map((each) => named(each, document.info.author, false))
  const read: Element = { role: 'Document', inside: parts.flatMap(({ elements }) => elements) }
  return {
    document: { ...document, tagged: true, version: '1.7', content: parts.map(({ content }) => content) },
    finish: (kit: Kit) => kit.addStructure(made(kit, read)),
  }
}

function made(kit: Kit, { role, scope, alt, leaf, inside = [] }: Element): StructureElement {
  const options = { ...(scope && { scope }), ...(alt && { alt }), ...(leaf?.box && { bbox: leaf.box }) }
  return kit.struct(role, options, leaf?.drawn ?? inside.map((each) => made(kit, each)))
}

/** `alt`: what a picture shows. */
function named(content: Content, alt: string, isHead: boolean): Named {
  if ('stack' in content) {
    const all = content.stack.map((each) => named(each, alt, isHead))
    return { content: { ...content, stack: all.map((each) => each.content) }, elements: all.flatMap(({ elements }) => elements) }
  }
  if ('columns' in content) {
    const all = content.columns.map((each) => named(each, alt, isHead))
    return { content: { ...content, columns: all.map((each) => each.content) }, elements: all.flatMap(({ elements }) => elements) }
  }
  if ('table' in content) return namedTable(content, alt)
  if ('image' in content) {
    const leaf = newLeaf('Figure', isHead)
    return { content: { ...content, leaf }, elements: [{ role: 'Figure', alt, leaf }] }
  }
  if (!('text' in content) || typeof content.text !== 'string' || content.text.trim() === '') return { content, elements: [] }
  const role = headings[content.style ?? ''] ?? 'P'
  const leaf = newLeaf(role, isHead)
  return { content: { ...content, text: [{ text: content.text, leaf }] }, elements: [{ role, leaf }] }
}

/** Rows of heads name the columns; where there are none, the first cell of a row says what the row is. */
function namedTable(content: Extract<Content, { table: unknown }>, alt: string): Named {
  const { headerRows = 0, body } = content.table
  const rows = body.map((row, at) => {
    const isHead = at < headerRows
    return row.map((cell, column) => {
      const { content: inside, elements } = named(cell, alt, isHead)
      const scope = isHead ? 'Column' : headerRows === 0 && column === 0 ? 'Row' : null
      return { inside, element: cellOf(elements, scope ? { role: 'TH', scope } : { role: 'TD' }) }
    })
  })
  const body2 = rows.map((row) => row.map(({ inside }) => inside))
  const inside = rows.map((row) => ({ role: 'TR', inside: row.map(({ element }) => element) }))
  return { content: { ...content, table: { ...content.table, body: body2 } }, elements: [{ role: 'Table', inside }] }
}

/** One text is the cell itself. */
function cellOf(elements: Element[], cell: Pick<Element, 'role' | 'scope'>): Element {
  const [only, ...others] = elements
  if (!only?.leaf || only.role === 'Figure' || others.length) return { ...cell, inside: elements }
  only.leaf.role = cell.role
  return { ...cell, leaf: only.leaf }
}

/**
 * pdfmake knows the roles of nothing that it draws (0.3 passes `tagged` on to pdfkit and marks nothing): each line and picture is marked as its leaf's here, and
 * whatever is nobody's (rules, page numbers, the heads of a table once more on its next page, a watermark) as what is not read.
 */
const { prototype } = drawing.default
for (const name of ['renderLine', 'renderImage', 'renderVector', 'renderWatermark'] as const) {
  const draw = prototype[name]
  prototype[name] = function (item, ...place) {
    const kit = this.pdfDocument
    const leaf = item.inlines ? item.inlines[0]?.leaf : item.leaf
    if (leaf && (!leaf.isHead || leaf.page === null || leaf.page === kit.page)) {
      leaf.page = kit.page
      if (leaf.role === 'Figure')
        leaf.box = [item.x ?? 0, item.y ?? 0, (item.x ?? 0) + (item._width ?? 0), (item.y ?? 0) + (item._height ?? 0)]
      leaf.drawn.push(kit.markStructureContent(leaf.role))
    } else kit.markContent('Artifact', { type: 'Layout' })
    draw.call(this, item, ...place)
    kit.endMarkedContent()
  }
}
