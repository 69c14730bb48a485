import type { Change } from '../change.ts'
import { business, QuickbooksFault } from '../wire/fault.ts'
import { cents, cloneDoc, type Doc, docsOf, numberOf, textOf } from '../wire/json.ts'
import { entityOf, findEntity } from './entities.ts'
import type { Entity } from './entity.ts'
import { type Link, linksOf } from './links.ts'
import { moveStock } from './stock.ts'

const payers = new Set(['Payment', 'BillPayment'])

function adjust(change: Change, entity: Entity, id: string, link: Link, sign: 1 | -1): void {
  if (!findEntity(link.type)) return
  if (!change.company.get(link.type, link.id)) {
    if (sign < 0) return
    throw new QuickbooksFault('2500', `Invalid Reference Id : ${link.type} element id ${link.id} not found`, 'LinkedTxn')
  }
  change.touch(link.type, link.id, (doc) => {
    refuseSecondDeposit(change, entity, link, doc, sign)
    const links = docsOf(doc, 'LinkedTxn').filter((item) => !(item.TxnId === id && item.TxnType === entity.name))
    if (sign > 0) links.push({ TxnId: id, TxnType: entity.name })
    doc.LinkedTxn = links
    if (link.type === 'Estimate' && entity.name === 'Invoice') doc.TxnStatus = sign > 0 ? 'Closed' : 'Pending'
    if (link.type === 'PurchaseOrder' && entity.name === 'Bill') doc.POStatus = sign > 0 ? 'Closed' : 'Open'
    const open = numberOf(doc, 'Balance')
    if (!payers.has(entity.name) || open === undefined) return
    const left = cents(open - sign * link.amount)
    if (left < 0) throw business(`The amount applied to ${link.type} ${link.id} is greater than its open balance.`)
    doc.Balance = left
    if (link.type === 'CreditMemo') doc.RemainingCredit = left
  })
}

function refuseSecondDeposit(change: Change, entity: Entity, link: Link, doc: Doc, sign: 1 | -1): void {
  if (entity.name !== 'Deposit' || sign < 0 || change.sandbox.settings.secondDeposit === 'taken') return
  if (docsOf(doc, 'LinkedTxn').some(({ TxnType }) => TxnType === 'Deposit'))
    throw new QuickbooksFault('6540', `${link.type} ${link.id} has been deposited. To change it, edit the bank deposit first.`)
}

function same(a: Link, b: Link): boolean {
  return a.type === b.type && a.id === b.id && a.amount === b.amount
}

// Links a stored transaction to what it pays or follows, on both sides, and moves stock.
export function applyEffects(change: Change, entity: Entity, before: Doc | undefined, after: Doc | undefined): void {
  const id = textOf(after ?? before, 'Id') ?? ''
  const outgoing = (doc: Doc | undefined) => (doc ? linksOf(doc).filter((link) => !(link.amount === 0 && backward(entity, link))) : [])
  const old = outgoing(before)
  const next = outgoing(after)
  for (const link of old) if (!next.some((item) => same(item, link))) adjust(change, entity, id, link, -1)
  for (const link of next) if (!old.some((item) => same(item, link))) adjust(change, entity, id, link, 1)
  moveStock(change, entity, before, after)
  if (before && after) releaseExcess(change, entity, before, after)
}

// An invoice or bill now asks for less than was paid of it: the rest stays unapplied with its payers, with the last one first.
function releaseExcess(change: Change, entity: Entity, before: Doc, after: Doc): void {
  if (entity.name !== 'Invoice' && entity.name !== 'Bill') return
  const of = (doc: Doc, name: string) => numberOf(doc, name) ?? 0
  const paid = of(before, 'TotalAmt') - of(before, 'Balance') - of(before, 'Deposit')
  let excess = cents(paid - (of(after, 'TotalAmt') - of(after, 'Deposit')))
  for (const { TxnId, TxnType } of docsOf(after, 'LinkedTxn').toReversed()) {
    if (excess <= 0) return
    if (!payers.has(String(TxnType))) continue
    change.touch(String(TxnType), String(TxnId), (doc) => {
      const isIts = (line: Doc) => docsOf(line, 'LinkedTxn').some((link) => link.TxnId === after.Id && link.TxnType === entity.name)
      const own = docsOf(doc, 'Line').find(isIts)
      const less = Math.min(excess, own ? of(own, 'Amount') : 0)
      excess = cents(excess - less)
      doc.Line = docsOf(doc, 'Line').flatMap((line) => {
        if (line !== own) return [line]
        const Amount = cents(of(line, 'Amount') - less)
        return Amount ? [{ ...line, Amount }] : []
      })
      if (TxnType === 'Payment') doc.UnappliedAmt = cents(of(doc, 'UnappliedAmt') + less)
    })
  }
}

// An invoice lists its payments in its own LinkedTxn: these links belong to the payment.
function backward(entity: Entity, link: Link): boolean {
  if (payers.has(entity.name) || entity.name === 'Deposit') return false
  return (
    !(entity.name === 'Invoice' && (link.type === 'Estimate' || link.type === 'TimeActivity')) &&
    !(entity.name === 'Bill' && link.type === 'PurchaseOrder')
  )
}

// By a real payment: credits that were applied by themselves go back by themselves.
export function refuseSettled(change: Change, entity: Entity, doc: Doc): void {
  if (entity.name !== 'Invoice' || change.sandbox.settings.settledInvoice === 'released') return
  const payments = docsOf(doc, 'LinkedTxn').filter(({ TxnType }) => TxnType === 'Payment')
  if (payments.length > 0)
    throw business('You cannot void or delete this invoice: a payment is applied to it. Take the payment off the invoice first.')
}

// A payment line above what its invoice has open is cut to it; the rest is the customer's.
export function cutToOpen(change: Change, entity: Entity, doc: Doc, before: Doc | undefined): void {
  if (entity.name !== 'Payment' || change.sandbox.settings.overpayment === 'refused') return
  const was = before ? linksOf(before) : []
  for (const line of docsOf(doc, 'Line')) {
    const [link] = docsOf(line, 'LinkedTxn')
    if (link?.TxnType !== 'Invoice') continue
    const own = was.find(({ type, id }) => type === 'Invoice' && id === link.TxnId)?.amount ?? 0
    const open = cents((numberOf(change.company.get('Invoice', String(link.TxnId))?.doc, 'Balance') ?? 0) + own)
    if ((numberOf(line, 'Amount') ?? 0) > open) line.Amount = open
  }
  doc.Line = docsOf(doc, 'Line').filter((line) => line.Amount !== 0)
}

// The document goes away: payments that paid it keep their money as unapplied.
export function releasePayers(change: Change, entity: Entity, doc: Doc): void {
  for (const link of docsOf(doc, 'LinkedTxn')) {
    const type = textOf(link, 'TxnType') ?? ''
    const payer = payers.has(type) ? change.company.get(type, textOf(link, 'TxnId') ?? '') : undefined
    if (!payer) continue
    const copy = cloneDoc(payer.doc)
    let released = 0
    copy.Line = docsOf(copy, 'Line').filter((line) => {
      const hit = docsOf(line, 'LinkedTxn').some((item) => item.TxnId === doc.Id && item.TxnType === entity.name)
      if (hit) released += numberOf(line, 'Amount') ?? 0
      return !hit
    })
    if (type === 'Payment')
      copy.UnappliedAmt = cents((numberOf(copy, 'UnappliedAmt') ?? 0) + (entity.name === 'CreditMemo' ? -released : released))
    change.stamp(copy)
    change.event(type, payer.id, 'Update')
    change.save(entityOf(type), payer.doc, copy)
  }
}

export function refuseDeposited(entity: Entity, doc: Doc): void {
  if (entity.name === 'Deposit') return
  if (docsOf(doc, 'LinkedTxn').some((link) => link.TxnType === 'Deposit')) {
    throw new QuickbooksFault('6540', 'This transaction has been deposited. To change it, edit the bank deposit first.')
  }
}
