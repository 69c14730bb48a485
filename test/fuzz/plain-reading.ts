import { withoutEnd, withoutStart } from '#contract/text-ends.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import { decoded } from '#trade-documents/text.ts'
import type { Delimiters } from '#trade-documents/x12/header.ts'

/** What of an order moves goods and money, in the plainest words: what the two readings of the same bytes must agree on. */
export type PlainOrder = { number: string; date: string; lines: PlainLine[]; allowances: number[] }
type PlainLine = { number: string; quantity: number; unit: string; price: number | null; items: string[]; stores: string[] }

export const plainOrder = ({ number, date, lines, allowances }: PurchaseOrder): PlainOrder => ({
  number,
  date: date.replaceAll('-', ''),
  lines: lines.map((line) => ({
    number: line.number,
    quantity: Number(line.quantity),
    unit: line.unit,
    price: line.price === null ? null : Number(line.price),
    items: line.items.map(({ code, value }) => `${code} ${value}`),
    stores: line.stores.map(({ store, quantity }) => `${store}: ${Number(quantity)}`),
  })),
  allowances: [...allowances, ...lines.flatMap((line) => line.allowances)].map(({ amountCents }) => amountCents ?? 0),
})

/** A second reader of one set, without tables, checks or states: split, and look at the segments by name. */
export function readPlainly(set: string, { element, component, terminator }: Delimiters): PlainOrder {
  const order: PlainOrder = { number: '', date: '', lines: [], allowances: [] }
  let [type, place] = ['', '']
  for (const raw of set.split(terminator)) {
    const text = [...raw.replace(/[\r\n]/g, '').trimStart()]
      .map((each) => (isControl(each) && each !== element && each !== component ? ' ' : each))
      .join('')
    const [id, ...values] = (text.endsWith(component) ? text.slice(0, -1) : text)
      .split(element)
      .map((value) => withoutEnd(decoded(value), ' '))
    const at = (index: number) => values[index - 1] ?? ''
    const code = (index: number) => withoutStart(at(index), ' ')
    const line = order.lines.at(-1)
    if (id === 'ST') type = code(1)
    if (id === 'BEG') Object.assign(order, { number: at(3).trimEnd(), date: inFull(code(5)) })
    if (id === 'G50') Object.assign(order, { number: at(3).trimEnd(), date: inFull(code(2)) })
    if (id === 'G72') order.allowances.push(Number(at(8)))
    if (id === 'N1') place = at(4)
    if (id === 'QTY' && type === '875') line?.stores.push(`${place}: ${Number(at(2))}`)
    if (id === 'G68')
      order.lines.push({
        number: '',
        quantity: Number(at(1)),
        unit: code(2),
        price: at(3) ? Number(at(3)) : null,
        items: [...(at(4) ? [`UA ${at(4)}`] : []), ...itemsIn(values.slice(4, 8))],
        stores: [],
      })
    if (id === 'SAC') order.allowances.push(Number(at(5)))
    if (id === 'ITA') order.allowances.push(Number(at(7)))
    if (id === 'TXI') order.allowances.push(Math.round(Number((Number(at(2)) * 100).toFixed(6))))
    if (id === 'DIS') order.allowances.push(0)
    if (id === 'SDQ') line?.stores.push(...inPairs(values.slice(2)).map(([store, quantity]) => `${store}: ${Number(quantity)}`))
    if (id === 'CTP' && line && line.price === null && code(2) === 'UCP' && at(3)) line.price = Number(at(3))
    if (id === 'PO1')
      order.lines.push({
        number: at(1),
        quantity: Number(at(2)),
        unit: code(3),
        price: at(4) ? Number(at(4)) : null,
        items: itemsIn(values.slice(5)),
        stores: [],
      })
  }
  return order
}

const inFull = (date: string) => (date.length === 6 ? `${date < '80' ? '20' : '19'}${date}` : date)

const inPairs = (values: string[]) =>
  values.flatMap((value, index) => {
    const next = values[index + 1]
    return index % 2 === 0 && value && next ? [[value, next] as const] : []
  })

const itemsIn = (values: string[]) => inPairs(values).map(([code, value]) => `${withoutStart(code, ' ')} ${value}`)

const isControl = (character: string) => character < ' ' || character === '\x7f'
