import type { Content } from 'pdfmake'
import type { Party, ShipNotice } from '#features/edi/server/door.ts'
import { text } from '#server/text.ts'
import { gs1128Widths } from './code128.ts'

/** Points: 4 × 6 inches, with a margin all around. */
export const labelSize = { width: 288, height: 432 }
export const labelMargin = 14
const innerWidth = labelSize.width - 2 * labelMargin

/** Whoever receives the goods reads it: always the language of the trade. */
const say = (key: string, values: object = {}) => text('en', `replies.label.${key}`, { ...values })

type Carton = { sscc: string; number: number }

/** A GS1 logistic label (VICS zones): from and to, the carrier, the order and the store, and the carton's number as bars. */
export function cartonLabel({ parties, carriers, references, orders, cartons }: ShipNotice, { sscc, number }: Carton): Content[] {
  const from = parties.find(({ role }) => role === 'shipFrom')
  const to = parties.find(({ role }) => role === 'shipTo')
  const [order] = orders
  const referenceOf = (kind: string) =>
    [...references, ...(order?.references ?? [])].find((each) => each.kind === kind || each.code === kind)?.value ?? ''
  const zip = /^\d{5}(?:-?\d{4})?$/.test(to?.postalCode ?? '') ? (to?.postalCode ?? '').replace('-', '') : ''
  const [carrier] = carriers
  return [
    { columns: [block(say('from'), addressOf(from)), block(say('to'), addressOf(to))], columnGap: 8 },
    rule(),
    {
      columns: [
        zip
          ? { stack: [label(say('zip')), bars(`420${zip}`, 1.05, 40), { text: `(420) ${zip}`, fontSize: 9 }] }
          : block(say('zip'), [to?.postalCode ?? '']),
        block(say('carrier'), [
          [carrier?.text, carrier?.id].filter(Boolean).join(' · '),
          said(say('tracking'), referenceOf('CN')),
          said(say('billOfLading'), referenceOf('billOfLading')),
        ]),
      ],
      columnGap: 8,
    },
    rule(),
    {
      columns: [
        block(say('order'), [order?.number ?? '', said(say('department'), referenceOf('department'))]),
        block(say('store'), [to?.id?.value ?? '', say('cartonOf', { number, count: cartons ?? 1 })]),
      ],
      columnGap: 8,
    },
    rule(),
    label('SSCC'),
    bars(`00${sscc}`, ssccModule, 104),
    { text: spaced(sscc), fontSize: 12, alignment: 'center', margin: [0, 4, 0, 0] },
  ]
}

/** GS1 General Specifications 5.12: bars of a logistic label are at least 0.495 mm wide. */
const ssccModule = 1.41

/** Bars as rectangles: a picture would be blurred by the printer. */
export function bars(digits: string, module: number, height: number): Content {
  let at = 10 * module
  const canvas = gs1128Widths(digits).flatMap((width, index) => {
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
