import { compare } from '../../model/decimal.ts'
import type { ShipNotice, ShippedItem, ShippedPack } from '../../model/ship-notice.ts'
import { isSscc } from '../../model/sscc.ts'
import { type SegmentsOut, unsendable } from '../out.ts'
import type { EdifactProblem } from '../segment.ts'
import { carrierOut, dateOut, descriptionOut, dtm, itemOut, partyOut, quantityOut } from '../segments-out.ts'
import type { OutSegment } from '../write.ts'

export function shipNoticeOut(notice: ShipNotice): SegmentsOut {
  const { number, date, time, cartons, weight, carriers, references, dates, parties, orders } = notice
  let level = 1
  let line = 0
  const numbers = [...new Set(orders.map((order) => order.number))]
  const segments: OutSegment[] = [
    ['BGM', '351', number, '9'],
    dtm('137', date, time),
    ...dates.map(dateOut),
    ...(weight ? [['MEA', 'AAX', 'AAD', [weight.unit === 'LB' ? 'LBR' : weight.unit, weight.amount]] as const] : []),
    ...references.map(({ code, value }): OutSegment => ['RFF', [code, value]]),
    ...numbers.map((order): OutSegment => ['RFF', ['ON', order]]),
    // An order has no parties of its own here. Ours tell of one order: who its goods are for is said of all of it.
    ...[...parties, ...orders.flatMap((order) => order.parties)].map(partyOut),
    ...carriers.map(carrierOut),
    ['CPS', '1'],
    ...(cartons === null ? [] : [['PAC', String(cartons)] as const]),
    ...orders.flatMap((order) => order.packs.flatMap((pack) => packOut(pack, order.number))),
    ['CNT', ['2', String(line)]],
  ]
  return { segments, problems: wrongIn(notice) }

  function packOut({ sscc, items }: ShippedPack, order: string): OutSegment[] {
    level += 1
    const carton: OutSegment[] = sscc
      ? [
          ['PAC', '1'],
          ['PCI', '33E'],
          ['GIN', 'BJ', sscc],
        ]
      : []
    return [['CPS', String(level), '1'], ...carton, ...items.flatMap((item) => shippedOut(item, order))]
  }

  function shippedOut({ line: ordered, quantity, unit, items, descriptions }: ShippedItem, order: string): OutSegment[] {
    line += 1
    return [
      ...itemOut(String(line), '', items),
      ...descriptions.flatMap(descriptionOut),
      quantityOut('12', quantity, unit),
      ['RFF', ['ON', order, ordered]],
    ]
  }
}

/** A carton is named once, by a number with a right check digit, and holds something; there are as many as the shipment says. */
function wrongIn({ cartons, orders }: ShipNotice): EdifactProblem[] {
  const packs = orders.flatMap((order) => order.packs)
  const numbers = packs.map(({ sscc }) => sscc).filter(Boolean)
  const wrongItems = packs.flatMap(({ items }) => items.filter(({ quantity }) => compare(quantity, '0') <= 0))
  return [
    ...numbers.filter((sscc) => !isSscc(sscc)).map((sscc) => unsendable('packNumberInvalid', 'GIN', sscc)),
    ...numbers.filter((sscc, index) => numbers.indexOf(sscc) < index).map((sscc) => unsendable('packNumberRepeated', 'GIN', sscc)),
    ...packs.filter(({ items }) => items.length === 0).map(({ sscc }) => unsendable('packEmpty', 'CPS', sscc)),
    ...wrongItems.map(({ line }) => unsendable('amountNegative', 'QTY', line)),
    ...(cartons !== null && numbers.length > 0 && cartons !== numbers.length
      ? [unsendable('cartonCountDiffers', 'PAC', String(cartons))]
      : []),
  ]
}
