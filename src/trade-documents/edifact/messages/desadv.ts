import { allKnown, known, loop, once } from '../../grammar.ts'
import { noParticulars } from '../../model/particulars.ts'
import type { ShipNotice, ShippedItem, ShippedOrder, ShippedPack } from '../../model/ship-notice.ts'
import { isSscc } from '../../model/sscc.ts'
import type { Segment } from '../../segment.ts'
import { messageReader } from '../message-reader.ts'
import { amountAt, description, itemsIn } from '../order-lines.ts'
import { dateIn, type ParticularsDraft, particulars } from '../particulars.ts'
import { componentOf, problemIn } from '../segment.ts'
import { decimalAt, wholeAt } from '../values.ts'

type Found = { order: string; sscc: string; level: string; item: ShippedItem }

/** `orderNumber`: of the whole shipment; `found`: what is shipped, in its order, with the carton it is in. */
type NoticeDraft = ParticularsDraft & {
  notice: ShipNotice
  orderNumber: string
  levels: Map<string, string>
  level: string
  found: Found[]
  line: ShippedItem | null
}

const packNumber = (draft: NoticeDraft, segment: Segment) => {
  if (componentOf(segment, 1) !== 'BJ') return
  const sscc = componentOf(segment, 2).replace(/^00(?=\d{18}$)/, '')
  if (!isSscc(sscc)) draft.problems.push(problemIn(segment, 'packNumberInvalid', 2))
  draft.levels.set(draft.level, sscc)
}

/** A ship notice: DESADV, directory D.96A and those near it. */
export const readShipNotice = messageReader<NoticeDraft, ShipNotice>({
  areas: [
    {
      BGM: once(({ notice }, segment) => {
        notice.number = componentOf(segment, 2)
        notice.purposeCode = componentOf(segment, 3)
      }),
      ...particulars,
      DTM: (draft, segment) => {
        const on = dateIn(draft, segment)
        if (on?.code === '137') Object.assign(draft.notice, { date: on.date, time: on.time })
        else if (on) draft.notice.dates.push(on)
      },
      MEA: ({ notice }, segment) => {
        const amount = decimalAt(segment, 3, 2)
        if (amount !== null && componentOf(segment, 2) === 'AAD') notice.weight = { amount, unit: componentOf(segment, 3) }
      },
      RFF: loop<NoticeDraft>(
        (draft, segment) => {
          const [code, value] = [componentOf(segment, 1), componentOf(segment, 1, 2)]
          if (code === 'ON') draft.orderNumber ||= value
          else draft.notice.references.push({ kind: 'other', code, value, text: '' })
        },
        { DTM: known },
      ),
      ...allKnown('ALI CUX'),
    },
    {
      CPS: loop<NoticeDraft>(
        (draft, segment) => {
          const [id, parent] = [componentOf(segment, 1), componentOf(segment, 2)]
          if (parent && !draft.levels.has(parent)) draft.problems.push(problemIn(segment, 'parentUnknown', 2))
          draft.level = id
          draft.levels.set(id, draft.levels.get(parent) ?? '')
          draft.line = null
        },
        {
          PAC: loop<NoticeDraft>(
            ({ notice, levels }, segment) => {
              if (levels.size === 1) notice.cartons = wholeAt(segment, 1)
            },
            {
              MEA: known,
              QTY: known,
              PCI: loop<NoticeDraft>(known, { RFF: known, DTM: known, GIR: known, GIN: loop<NoticeDraft>(packNumber, { DLM: known }) }),
            },
          ),
          LIN: loop<NoticeDraft>(
            (draft, segment) => {
              draft.at = noParticulars()
              draft.line = { line: '', quantity: '0', unit: '', items: itemsIn(segment, 3, 3), descriptions: [] }
              draft.found.push({ order: draft.orderNumber, sscc: '', level: draft.level, item: draft.line })
            },
            {
              ...particulars,
              PIA: ({ line }, segment) => line?.items.push(...itemsIn(segment, 2)),
              IMD: description,
              QTY: (draft, segment) => {
                if (componentOf(segment, 1) !== '12') return
                Object.assign(draft.line ?? {}, { quantity: amountAt(draft, segment, 1, 2) ?? '0', unit: componentOf(segment, 1, 3) })
              },
              RFF: loop<NoticeDraft>(
                ({ found }, segment) => {
                  const last = found.at(-1)
                  if (componentOf(segment, 1) !== 'ON' || !last) return
                  last.order = componentOf(segment, 1, 2)
                  last.item.line = componentOf(segment, 1, 3)
                },
                { DTM: known },
              ),
              PCI: loop<NoticeDraft>(known, allKnown('DTM MEA QTY GIN')),
              QVR: loop<NoticeDraft>(known, { DTM: known }),
              ...allKnown('MEA ALI GIN GIR DLM MOA SGP'),
            },
          ),
        },
      ),
    },
    { CNT: known },
  ],
  required: ['BGM', 'CPS'],
  start: ({ test }) => {
    const at = noParticulars()
    const { carriers, references, dates, parties } = at
    const said = { cartons: null, weight: null, carriers, references, dates, parties }
    const notice: ShipNotice = { number: '', purposeCode: '', date: '', time: '', test, ...said, orders: [] }
    return { notice, at, party: null, contact: null, line: null, orderNumber: '', levels: new Map(), level: '', found: [], problems: [] }
  },
  finish: ({ notice, found, levels }) => {
    for (const { order, level, item } of found) packOf(orderOf(notice, order), level, levels.get(level) ?? '').items.push(item)
    return notice
  },
})

function orderOf(notice: ShipNotice, number: string): ShippedOrder {
  const known = notice.orders.find((order) => order.number === number)
  if (known) return known
  const order: ShippedOrder = { number, release: '', date: '', references: [], parties: [], packs: [] }
  notice.orders.push(order)
  return order
}

const packsByLevel = new WeakMap<ShippedOrder, Map<string, ShippedPack>>()

function packOf(order: ShippedOrder, level: string, sscc: string): ShippedPack {
  const packs = packsByLevel.get(order) ?? new Map<string, ShippedPack>()
  packsByLevel.set(order, packs)
  const pack = packs.get(level) ?? { sscc, items: [] }
  if (!packs.has(level)) order.packs.push(pack)
  packs.set(level, pack)
  return pack
}
