import { withoutEnd } from '#contract/text-ends.ts'
import type { Service } from '#trade-documents/edifact/envelope/service.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'

/** What of an order moves goods and money, in the plainest words: what the two readings of the same bytes must agree on. */
type PlainOrder = { number: string; lines: PlainLine[]; allowances: number[] }
type PlainLine = { number: string; quantity: string; unit: string; price: string; items: string[]; stores: string[] }

/** Letters beyond ASCII are another matter. */
const ascii = (text: string) => text.replace(/[^\x20-\x7e]+/g, '¿')
const figure = (value: number) => value.toFixed(8)

export const plainEdifactOrder = ({ number, lines, allowances }: PurchaseOrder): PlainOrder => ({
  number: ascii(number),
  lines: lines.map((line) => ({
    number: ascii(line.number),
    quantity: figure(Number(line.quantity)),
    unit: ascii(line.unit),
    price: line.price === null ? '' : figure(Number(line.price)),
    items: line.items.map(({ code, value }) => ascii(`${code} ${value}`)),
    stores: line.stores.map(({ store, quantity }) => `${ascii(store)}: ${figure(Number(quantity))}`),
  })),
  allowances: [...allowances, ...lines.flatMap((line) => line.allowances)].map(({ amountCents }) => amountCents ?? 0),
})

/** What may follow the segments that have something below them, and so does not belong to the line. */
const below: Record<string, string> = {
  LOC: 'QTY DTM',
  ALC: 'QTY PCD RTE MOA ALI DTM RNG TAX',
  TAX: 'MOA LOC',
  PAC: 'MEA QTY DTM RFF PCI',
  SCC: 'FTX RFF QTY DTM',
  PAT: 'DTM PCD MOA PAI FII',
}

/** A second reader of one message, without tables, checks or states: split, and look at the segments by name. */
export function readEdifactPlainly(message: string, service: Service): PlainOrder {
  const order: PlainOrder = { number: '', lines: [], allowances: [] }
  const quantities: Map<string, [string, string]>[] = []
  const prices: Map<string, string>[] = []
  const lineAllowances: number[][] = []
  const isPart: boolean[] = []
  let [owner, above] = ['', '']
  let isStore = false
  for (const elements of split(message, service)) {
    const at = (element: number, component = 0) => elements[element]?.[component] ?? ''
    const id = at(0)
    if (!id && elements.length < 2) continue
    if (owner === 'TAX' && above === 'ALC' && !below.TAX?.includes(id)) owner = 'ALC'
    if (!below[owner]?.split(' ').includes(id)) owner = ''
    const number = (text: string) => Number(text.replace(',', '.'))
    const line = order.lines.at(-1)
    if (id === 'BGM') order.number = ascii(at(2).trimEnd())
    if (id === 'LIN') {
      order.lines.push({ number: ascii(at(1)), quantity: figure(0), unit: '', price: '', items: pairs([elements[3] ?? []]), stores: [] })
      isPart.push(at(4) === '1')
      quantities.push(new Map())
      prices.push(new Map())
      lineAllowances.push([])
    }
    if (id === 'PIA' && line) line.items.push(...pairs(elements.slice(2)))
    if (id === 'QTY' && line && owner === '') quantities.at(-1)?.set(at(1), [figure(number(at(1, 1))), ascii(at(1, 2))])
    if (id === 'QTY' && line && owner === 'LOC' && isStore)
      line.stores.push(`${line.stores.pop()?.split(': ')[0]}: ${figure(number(at(1, 1)))}`)
    if (id === 'LOC') isStore = at(1) === '7' && Boolean(line)
    if (id === 'LOC' && at(1) === '7' && line) line.stores.push(`${ascii(at(2))}: ${figure(0)}`)
    if (id === 'PRI' && line && at(1, 1)) prices.at(-1)?.set(at(1), figure(number(at(1, 1)) / (at(1, 4) ? number(at(1, 4)) : 1)))
    const allowances = lineAllowances.at(-1) ?? order.allowances
    if (id === 'ALC') allowances.push(0)
    if (id === 'MOA' && owner === 'ALC' && /^(8|23|204)$/.test(at(1)))
      allowances[allowances.length - 1] = Math.round(Number((number(at(1, 1)) * 100).toFixed(6)))
    // Money beside what it is of.
    if (id === 'MOA' && owner === '' && /^(8|23|204|131|259|260|124|176)$/.test(at(1)))
      allowances.push(Math.round(Number((number(at(1, 1)) * 100).toFixed(6))))
    if (id === 'PCD' && owner === '' && /^(1|2|3|12)$/.test(at(1))) allowances.push(0)
    if (id === 'UNS') lineAllowances.push(order.allowances)
    if (below[id]) [above, owner] = [owner, id]
  }
  for (const [index, line] of order.lines.entries()) {
    const [quantity, unit] = quantities[index]?.get('21') ?? quantities[index]?.get('1') ?? [line.quantity, '']
    Object.assign(line, { quantity, unit })
    line.price = ['AAA', 'NTP', 'CAL', 'CON', 'AAB', 'INV'].map((code) => prices[index]?.get(code)).find(Boolean) ?? ''
  }
  // 1 is what a line before it consists of.
  order.lines = order.lines.filter((_, index) => !isPart[index])
  return { ...order, allowances: [...order.allowances, ...lineAllowances.slice(0, order.lines.length).flat()] }
}

const pairs = (elements: string[][]) => elements.flatMap(([value = '', code = '']) => (value ? [ascii(`${code} ${value}`)] : []))

/** Segments to elements to components; a released character is kept out of the way meanwhile. */
function split(message: string, { element, component, release, terminator }: Service): string[][][] {
  const kept: string[] = []
  const safe =
    release === null
      ? message
      : message.replace(new RegExp(`${RegExp.escape(release)}([^])`, 'g'), (_, character: string) => {
          kept.push(character)
          return '\ue000'
        })
  const isControl = (character: string) => character < ' ' || character === '\x7f'
  return safe.split(terminator).map((segment) =>
    segment
      .trim()
      .replace(/[\r\n]/g, '')
      .split(element)
      .map((text) =>
        text.split(component).map((part) =>
          withoutEnd(
            Array.from(part, (each) => (each === '\ue000' ? (kept.shift() ?? '') : each))
              .map((each) => (isControl(each) ? ' ' : each))
              .join(''),
            ' ',
          ),
        ),
      ),
  )
}
