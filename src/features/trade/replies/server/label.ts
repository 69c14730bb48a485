import type { Content } from 'pdfmake'
import { text } from '#server/text.ts'
import type { Party } from '#trade-documents/model/party.ts'
import type { ShipNotice, ShippedPack } from '#trade-documents/model/ship-notice.ts'
import { gs1128Widths } from './code128.ts'

/** Points: 4 × 6 inches, with a margin all around. */
export const labelSize = { width: 288, height: 432 }
export const labelMargin = 14
const innerWidth = labelSize.width - 2 * labelMargin

/** Whoever receives the goods reads it: always the language of the trade. */
const say = (key: string, values: object = {}) => text('en', `replies.label.${key}`, { ...values })

type Carton = { pack: ShippedPack; number: number }

/** A GS1 logistic label (VICS zones): from and to, the carrier, the order and the store, what is in it, and the carton's number as bars. */
export function cartonLabel(notice: ShipNotice, { pack, number }: Carton): Content[] {
  const { parties, carriers, orders, cartons } = notice
  const from = parties.find(({ role }) => role === 'shipFrom')
  const to = parties.find(({ role }) => role === 'shipTo')
  const [carrier] = carriers
  return [
    { columns: [block(say('from'), addressOf(from)), block(say('to'), addressOf(to))], columnGap: 8 },
    rule(),
    {
      columns: [
        postalCode(to?.postalCode ?? ''),
        block(say('carrier'), [
          [carrier?.text, carrier?.id].filter(Boolean).join(' · '),
          said(say('tracking'), referenceIn(notice, 'CN')),
          said(say('billOfLading'), referenceIn(notice, 'BM')),
        ]),
      ],
      columnGap: 8,
    },
    rule(),
    {
      columns: [
        block(say('order'), [orders[0]?.number ?? '', said(say('department'), referenceIn(notice, 'DP'))]),
        block(say('store'), [to?.id?.value ?? '', say('cartonOf', { number, count: cartons ?? 1 })]),
      ],
      columnGap: 8,
    },
    rule(),
    block(say('content'), contentOf(pack)),
    rule(),
    label('SSCC'),
    bars(`00${pack.sscc}`, ssccModule, 110),
    { text: spaced(pack.sscc), fontSize: 12, alignment: 'center', margin: [0, 3, 0, 0] },
  ]
}

/** In bars where it is one of the United States: whoever sorts the cartons scans it. */
function postalCode(text: string): Content {
  const zip = /^(\d{5})(?:-?\d{4})?$/.exec(text)?.[1]
  if (!zip) return block(say('zip'), [text])
  return { stack: [label(say('zip')), bars(`420${zip}`, zipModule, 38, 0), { text: `(420) ${zip}`, fontSize: 9 }] }
}

const referenceIn = ({ references, orders }: ShipNotice, code: string) =>
  [...references, ...orders.flatMap((order) => order.references)].find((each) => each.code === code)?.value ?? ''

/** The first items; of more, how many there are. */
function contentOf({ items }: ShippedPack): string[] {
  const named = items.map(({ items: [code], quantity, unit }) => `${quantity} ${unit} ${code?.value ?? ''}`.trim())
  return named.length > mostItems ? [...named.slice(0, mostItems - 1), say('moreItems', { count: named.length - mostItems + 1 })] : named
}
const mostItems = 3

/** GS1 General Specifications 5.12: bars of a logistic label are at least 0.495 mm wide. */
const [ssccModule, zipModule] = [1.41, 1.05]

/** Bars as rectangles, in the middle unless it is said where: a picture would be blurred by the printer. */
function bars(digits: string, module: number, height: number, from?: number): Content {
  const widths = gs1128Widths(digits)
  let at = from ?? (innerWidth - module * widths.reduce((sum, width) => sum + width)) / 2
  const canvas = widths.flatMap((width, index) => {
    const bar = { type: 'rect' as const, x: at, y: 0, w: width * module, h: height, color: '#000000' }
    at += width * module
    return index % 2 === 0 ? [bar] : []
  })
  return { canvas, margin: [0, 3, 0, 2] }
}

const label = (value: string): Content => ({ text: value, fontSize: 7, color: '#444444' })
const block = (title: string, lines: string[]): Content => ({
  stack: [label(title), ...lines.filter(Boolean).map((line) => ({ text: line, fontSize: 10 }))],
})
const rule = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: innerWidth, y2: 0, lineWidth: 1 }],
  margin: [0, 6, 0, 5],
})
const said = (title: string, value: string) => value && `${title} ${value}`

const addressOf = (party: Party | undefined) =>
  party ? [...party.names.slice(0, 2), ...party.street, [party.city, party.region, party.postalCode].filter(Boolean).join(' ')] : []

/** `(00) 1 0614141 123456789 7`, as people read it out. */
const spaced = (sscc: string) => `(00) ${sscc.slice(0, 1)} ${sscc.slice(1, 8)} ${sscc.slice(8, 17)} ${sscc.slice(17)}`
