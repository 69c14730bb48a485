import { booksCurrency } from '#features/trade/partners/contract.ts'
import { partnerOf, rememberAllowance, rememberPrice, savePartnerOf } from '#features/trade/partners/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import { localNow } from '#server/data/days.ts'
import type { DbContext } from '#server/http/context.ts'
import { compare } from '#trade-documents/model/decimal.ts'
import { isPiece } from '#trade-documents/model/unit.ts'
import { changesOf, orderWith } from '../changes/changes-of.ts'
import type { Document } from '../list/document.ts'
import { readOrders } from '../settle/read-order.ts'
import { agreementOf } from './extras.ts'

/** Its partner is locked. What an order asks for is agreed with its partner from now on: the next one that asks for the same waits for nobody. */
export async function agreeWith(context: DbContext, document: Document) {
  const { db } = context
  if (document.kind !== 'purchaseOrder' || !document.partnerId) return
  const partner = await partnerOf(db, document.partnerId)
  const changes = await changesOf(db, [document])
  const [read] = await readOrders(db, partner, [orderWith(document, changes(document.id))])
  if (!read) return
  const by = actorOf(context)
  const worth = read.extras.filter(({ agrees, cents }) => !agrees && cents)
  // The same code for several lines is one agreement.
  const allowances = new Map(
    worth.map((extra) => agreementOf(extra, read.goods)).map((each) => [`${each.kind} ${each.per} ${each.code}`, each]),
  )
  for (const each of allowances.values()) await rememberAllowance(db, by, partner.id, each)
  if (read.holds.some(({ code }) => code === 'currencyUnsaid'))
    await savePartnerOf(context, { id: partner.id, version: partner.version, currency: booksCurrency })
  const { date } = await localNow(db)
  const differing = read.holds.flatMap(({ code, line }) => (code === 'priceDiffers' ? (line ?? []) : []))
  for (const { index, casePack, line } of read.lines) {
    const { unit, price } = read.order.lines[index] ?? {}
    if (!differing.includes(index) || price == null || line.itemId === null) continue
    const isOfOne = compare(casePack, '1') === 0 && isPiece(unit ?? '')
    await rememberPrice(db, by, partner.id, {
      itemId: line.itemId,
      unit: isOfOne ? '' : (unit ?? '').trim().toUpperCase(),
      price,
      validFrom: read.order.date || date,
    })
  }
}
