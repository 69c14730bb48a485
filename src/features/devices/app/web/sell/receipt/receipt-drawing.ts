import type { Content, PdfDocument } from 'pdfmake'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { type KeptItem, type KeptSettings, type StoredDocument, whyNothing } from '../../storage/kept.ts'
import { amountsOf, priceText, quantityText, type Say, sumsOf } from './receipt-sums.ts'

/** `signature`: an image as a data address, while the device still has it. */
export type Paper = {
  stored: StoredDocument
  items: ReadonlyMap<string, Pick<KeptItem, 'number' | 'name' | 'unit' | 'taxable'>>
  settings: KeptSettings | null
  language: Language
  say: Say
  signature: string | null
}

/** A saved document on paper: as it was saved, in the language of whoever gets it. */
export function drawingOf(paper: Paper): PdfDocument {
  const { stored, settings, language, say, signature } = paper
  const { document, customerName, madeMs } = stored
  const off = whyNothing(stored)
  const { company, device, rep } = settings ?? {}
  const seller = device?.address1 ? device : company
  const sellerName = device?.invoiceName || company?.name || ''
  const title = `${say(`deviceSell.kinds.${document.kind}`)} ${document.number}`
  const made = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: company?.timeZone }).format(madeMs)
  const place = (at: typeof seller) => [at?.address1, at?.address2, [at?.city, at?.state, at?.zip].filter(Boolean).join(' ')]
  return {
    info: { title, author: sellerName },
    language,
    displayTitle: true,
    pageSize: 'LETTER',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    styles: { title: { fontSize: 20, bold: true }, head: { bold: true, color: '#6b6b6b', fontSize: 9 } },
    footer: (page, pages) => ({
      ...{ text: `${title} · ${page}/${pages}`, alignment: 'right', margin: [48, 16, 48, 0], fontSize: 8, color: '#6b6b6b' },
    }),
    content: [
      stack([sellerName, ...place(seller), [device?.phone || company?.phone, rep?.name].filter(Boolean).join(' · ')]),
      { text: title, style: 'title', margin: [0, 20, 0, 8] },
      stack([customerName, made]),
      ...(off ? [{ text: say(off), bold: true, margin: [0, 8, 0, 0] as [number, number, number, number] }] : []),
      ...(document.lines.length > 0 ? [linesTable(paper)] : []),
      sumsTable(paper),
      ...(document.note ? [{ text: document.note, margin: [0, 12, 0, 0] as [number, number, number, number] }] : []),
      ...(signature
        ? [{ image: signature, fit: [200, 80] as [number, number], margin: [0, 12, 0, 0] as [number, number, number, number] }]
        : []),
      ...(document.proofs.signedName ? [{ text: say('deviceSell.signedBy', { name: document.proofs.signedName }) }] : []),
    ],
  }
}

const stack = (lines: readonly (string | undefined)[]): Content => ({
  stack: lines.flatMap((text) => (text ? [{ text }] : [])),
})
const end = (text: string): Content => ({ text, alignment: 'right' })

function linesTable({ stored: { document }, items, say }: Paper): Content {
  const amounts = amountsOf(document, items)
  const head = (key: string, alignment: 'left' | 'right'): Content => ({ text: say(`deviceSell.${key}`), style: 'head', alignment })
  return {
    margin: [0, 16, 0, 8],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto', 'auto'],
      body: [
        [head('paper.item', 'left'), head('paper.quantity', 'right'), head('paper.price', 'right'), head('amount', 'right')],
        ...document.lines.map((line, at): Content[] => {
          const { itemId, description, reason, damaged } = line
          const item = items.get(itemId)
          const name = [item?.name ?? say('deviceSell.itemGoneName'), description, damaged ? say('deviceSell.isDamaged') : '', reason]
            .filter(Boolean)
            .join('\n')
          return [{ text: name }, end(quantityText(line, item?.unit)), end(priceText(line)), end(formatCents(amounts[at] ?? 0))]
        }),
      ],
    },
  }
}

function sumsTable({ stored: { document }, say }: Paper): Content {
  return {
    layout: 'noBorders',
    table: {
      widths: ['*', 'auto'],
      body: sumsOf(document, say).map(({ name, value, isTotal = false }) => [
        { ...end(name), bold: isTotal },
        { ...end(value), bold: isTotal },
      ]),
    },
  }
}
