import { allKnown, loop, once, type Places, type Read } from '../../grammar.ts'
import { noParticulars } from '../../model/particulars.ts'
import type { ShipNotice, ShippedItem, ShippedOrder, ShippedPack } from '../../model/ship-notice.ts'
import { isSscc } from '../../model/sscc.ts'
import { elementOf } from '../../segment.ts'
import { itemIds } from '../order/item-ids.ts'
import { type ParticularsDraft, particulars } from '../order/particulars.ts'
import { problemIn } from '../segment.ts'
import { setReader } from '../set-reader.ts'
import { dateAt, decimalAt, timeAt, wholeAt } from '../values.ts'

/** One HL: what its segments belong to, which its children inherit. `whole` is the item above a pack that holds a part of it. */
type Level = { order: ShippedOrder | null; pack: ShippedPack | null; item: ShippedItem | null; whole: ShippedItem | null }

type NoticeDraft = ParticularsDraft & {
  notice: ShipNotice
  level: Level
  levels: Map<string, Level>
  loose: Map<ShippedOrder, ShippedPack>
}

const belowLevel: Places<NoticeDraft> = {
  PRF: ({ level }, segment) => {
    if (!level.order) return
    level.order.number = elementOf(segment, 1)
    level.order.release = elementOf(segment, 2)
    level.order.date = dateAt(segment, 4)
  },
  TD1: ({ notice, level }, segment) => {
    if (level.order) return
    notice.cartons = wholeAt(segment, 2)
    const amount = decimalAt(segment, 7)
    notice.weight = amount === null ? null : { amount, unit: elementOf(segment, 8) }
  },
  MAN: ({ level, problems }, segment) => {
    // GM holds the SSCC behind its application identifier 00.
    if (!/^(?:GM|AA)$/.test(elementOf(segment, 1)) || !level.pack) return
    level.pack.sscc = elementOf(segment, 2).replace(/^00(?=\d{18}$)/, '')
    if (!isSscc(level.pack.sscc)) problems.push(problemIn(segment, 'packNumberInvalid', 2))
  },
  LIN: (draft, segment) => {
    const { item } = draft.level
    if (!item) return
    item.line = elementOf(segment, 1)
    item.items = itemIds(draft, segment, 2)
  },
  SN1: ({ level, notice }, segment) => {
    const [line, quantity, unit] = [elementOf(segment, 1), decimalAt(segment, 2) ?? '0', elementOf(segment, 3)]
    if (level.item) Object.assign(level.item, { line: level.item.line || line, quantity, unit })
    else if (level.whole && level.pack) {
      // The quantity of the whole was that of all its packs.
      for (const { packs } of notice.orders) for (const pack of packs) pack.items = pack.items.filter((item) => item !== level.whole)
      level.pack.items.push({ ...level.whole, quantity, unit })
    }
  },
  PID: ({ level }, segment) => level.item?.descriptions.push({ code: elementOf(segment, 2), text: elementOf(segment, 5) }),
  ...allKnown('CUR DTP ETD FOB LFH LM MEA PAL PKG PKD PO4 PWK QTY SDQ SLN TD3 TD4 TSD TXI V1'),
  ...particulars,
}

const openLevel: Read<NoticeDraft> = (draft, segment) => {
  const [id, parentId, kind] = [elementOf(segment, 1), elementOf(segment, 2), elementOf(segment, 3)]
  const parent = parentId ? draft.levels.get(parentId) : top
  if (!parent) draft.problems.push(problemIn(segment, 'parentUnknown', 2))
  if (draft.levels.size > 0) draft.at = noParticulars()
  draft.level = levelBelow(draft, parent ?? top, kind)
  draft.levels.set(id, draft.level)
}

const top: Level = { order: null, pack: null, item: null, whole: null }

/** O order, P pack, I item; any other level, a pallet for instance, hands on what is above it. */
function levelBelow(draft: NoticeDraft, above: Level, kind: string): Level {
  if (!/^[OPI]$/.test(kind)) return above
  const order = (kind === 'O' ? null : above.order) ?? openOrder(draft)
  if (kind === 'O') return { ...top, order }
  if (kind === 'P') {
    const pack: ShippedPack = { sscc: '', items: [] }
    order.packs.push(pack)
    return { order, pack, item: null, whole: above.item }
  }
  const item: ShippedItem = { line: '', quantity: '0', unit: '', items: [], descriptions: [] }
  const pack = above.pack ?? loosePack(draft, order)
  pack.items.push(item)
  return { order, pack, item, whole: null }
}

function openOrder({ notice, at }: NoticeDraft): ShippedOrder {
  const order: ShippedOrder = { number: '', release: '', date: '', references: at.references, parties: at.parties, packs: [] }
  notice.orders.push(order)
  return order
}

/** What is shipped without a carton of its own. */
function loosePack({ loose }: NoticeDraft, order: ShippedOrder): ShippedPack {
  const pack = loose.get(order) ?? { sscc: '', items: [] }
  if (!loose.has(order)) order.packs.push(pack)
  loose.set(order, pack)
  return pack
}

/** An advance ship notice. */
export const readShipNotice = setReader<NoticeDraft, ShipNotice>({
  id: '856',
  groupTypes: ['SH'],
  areas: [
    {
      BSN: once(({ notice }, segment) => {
        notice.purposeCode = elementOf(segment, 1)
        notice.number = elementOf(segment, 2)
        notice.date = dateAt(segment, 3)
        notice.time = timeAt(segment, 4)
      }),
      ...particulars,
    },
    { HL: loop(openLevel, belowLevel) },
    {
      CTT: once((draft, segment) => {
        if (Number(elementOf(segment, 1)) !== draft.levels.size) draft.problems.push(problemIn(segment, 'lineCountDiffers', 1))
      }),
    },
  ],
  required: ['BSN', 'HL'],
  start: ({ interchange }) => {
    const at = noParticulars()
    const { carriers, references, dates, parties } = at
    const said = { cartons: null, weight: null, carriers, references, dates, parties }
    const notice: ShipNotice = { number: '', purposeCode: '', date: '', time: '', test: interchange.test, ...said, orders: [] }
    return { notice, at, party: null, level: top, levels: new Map(), loose: new Map(), problems: [] }
  },
  finish: ({ notice }) => {
    for (const order of notice.orders) order.packs = order.packs.filter(({ sscc, items }) => sscc || items.length > 0)
    return notice
  },
})
