import { compare } from '../../model/decimal.ts'
import type { ShipNotice, ShippedItem, ShippedOrder, ShippedPack } from '../../model/ship-notice.ts'
import { isSscc } from '../../model/sscc.ts'
import { type SegmentsOut, unsendable } from '../out.ts'
import type { X12Problem } from '../segment.ts'
import { carrierOut, clock, dateOut, day, descriptionOut, pairs, partyOut, referenceOut } from '../segments-out.ts'
import type { OutSegment } from '../write.ts'

/** BSN05: shipment, order, pack, item; and the same without packs. */
const [packed, unpacked] = ['0001', '0004']

export function shipNoticeOut(notice: ShipNotice): SegmentsOut {
  const { number, purposeCode, date, time, references, dates, orders } = notice
  const hierarchy = new Hierarchy()
  const levels = [...hierarchy.level(0, 'S', shipmentOut(notice)), ...orders.flatMap((order) => orderOut(order, hierarchy))]
  const structure = orders.some(({ packs }) => packs.some(({ sscc }) => sscc)) ? packed : unpacked
  const segments: OutSegment[] = [
    ['BSN', purposeCode || '00', number, day(date), clock(time), structure],
    ...levels,
    ['CTT', String(hierarchy.count)],
  ]
  return { segments, problems: wrongIn(notice) }

  function shipmentOut({ cartons, weight, carriers, parties }: ShipNotice): OutSegment[] {
    const weighed = weight ? ['G', weight.amount, weight.unit] : []
    return [
      ...(cartons === null ? [] : [['TD1', 'CTN25', String(cartons), '', '', '', ...weighed] as const]),
      ...carriers.map(carrierOut),
      ...references.map(referenceOut),
      ...dates.map(dateOut),
      ...parties.flatMap(partyOut),
    ]
  }
}

/** Numbers the levels as they come. */
class Hierarchy {
  count = 0

  level(parent: number, kind: string, segments: OutSegment[]): OutSegment[] {
    this.count += 1
    return [['HL', String(this.count), parent ? String(parent) : '', kind], ...segments]
  }
}

const shipment = 1

function orderOut({ number, release, date, references, parties, packs }: ShippedOrder, hierarchy: Hierarchy): OutSegment[] {
  const prf: OutSegment = ['PRF', number, release, '', day(date)]
  const own = hierarchy.level(shipment, 'O', [prf, ...references.map(referenceOut), ...parties.flatMap(partyOut)])
  const order = hierarchy.count
  return [...own, ...packs.flatMap((pack) => packOut(pack, order, hierarchy))]
}

function packOut({ sscc, items }: ShippedPack, order: number, hierarchy: Hierarchy): OutSegment[] {
  if (!sscc) return items.flatMap((item) => hierarchy.level(order, 'I', itemOut(item)))
  const own = hierarchy.level(order, 'P', [['MAN', 'GM', `00${sscc}`]])
  const pack = hierarchy.count
  return [...own, ...items.flatMap((item) => hierarchy.level(pack, 'I', itemOut(item)))]
}

const itemOut = ({ line, quantity, unit, items, descriptions }: ShippedItem): OutSegment[] => [
  ['LIN', line, ...pairs(items)],
  ['SN1', line, quantity, unit],
  ...descriptions.map(descriptionOut),
]

/** A carton is named once, by a number with a right check digit, and holds something; there are as many as the shipment says. */
function wrongIn({ cartons, orders }: ShipNotice): X12Problem[] {
  const packs = orders.flatMap((order) => order.packs)
  const numbers = packs.map(({ sscc }) => sscc).filter(Boolean)
  return [
    ...numbers.filter((sscc) => !isSscc(sscc)).map((sscc) => unsendable('packNumberInvalid', 'MAN', sscc)),
    ...repeated(numbers).map((sscc) => unsendable('packNumberRepeated', 'MAN', sscc)),
    ...packs.filter(({ items }) => items.length === 0).map(({ sscc }) => unsendable('packEmpty', 'HL', sscc)),
    ...packs
      .flatMap(({ items }) => items.filter(({ quantity }) => compare(quantity, '0') <= 0))
      .map(({ line }) => unsendable('amountNegative', 'SN1', line)),
    ...(cartons !== null && numbers.length > 0 && cartons !== numbers.length
      ? [unsendable('cartonCountDiffers', 'TD1', String(cartons))]
      : []),
  ]
}

function repeated(numbers: readonly string[]): string[] {
  const seen = new Set<string>()
  return numbers.filter((number) => seen.size === seen.add(number).size)
}
