import type { Company } from './company.ts'
import { pacific } from './control/clock.ts'
import { entityOf } from './entities/entities.ts'
import type { Entity } from './entities/entity.ts'
import { owedByEntry } from './entities/entry-parties.ts'
import { postingsOf } from './entities/postings.ts'
import type { Sandbox } from './sandbox.ts'
import { cents, cloneDoc, type Doc, docOf, numberOf, refOf, textOf } from './wire/json.ts'
import type { ChangeEvent } from './wire/webhooks.ts'

export type WriteOperation = 'create' | 'update' | 'delete' | 'void'

export interface WriteOptions {
  allowDuplicateDocNumber: boolean
}

// What nobody was told of happened before anybody looked last.
const longAgo = 10 * 86_400_000

// One request's writes and the events that follow from them, sent after the commit.
export class Change {
  company: Company
  sandbox: Sandbox
  now: number
  // Neither webhooks nor the change feed tell of it: times stay what they were.
  silent = false
  events: ChangeEvent[] = []

  constructor(sandbox: Sandbox, company: Company) {
    this.sandbox = sandbox
    this.company = company
    this.now = sandbox.clock.now()
  }

  stamp(doc: Doc): void {
    const time = this.time(doc)
    const created = textOf(docOf(doc, 'MetaData'), 'CreateTime') ?? time
    doc.MetaData = { CreateTime: created, LastUpdatedTime: time }
  }

  private time(doc: Doc): string {
    if (!this.silent) return pacific(this.now)
    return textOf(docOf(doc, 'MetaData'), 'LastUpdatedTime') ?? pacific(this.now - longAgo)
  }

  event(entity: string, id: string, operation: ChangeEvent['operation'], deletedId?: string): void {
    const known = this.events.find((item) => item.entity === entity && item.id === id)
    if (known && operation === 'Update') return
    this.events.push({ entity, id, operation, deletedId })
  }

  // A change that QuickBooks makes on its own as a consequence of another one: no new SyncToken.
  touch(entity: string, id: string, edit: (doc: Doc) => void, visible = true): void {
    const row = this.company.get(entity, id)
    if (!row) return
    const doc = cloneDoc(row.doc)
    edit(doc)
    if (visible) {
      this.stamp(doc)
      this.event(entity, id, 'Update')
    }
    this.save(entityOf(entity), row.doc, doc)
  }

  // Stores a document and carries the difference it makes to the balance of its customer or vendor.
  save(entity: Entity, before: Doc | undefined, after: Doc): void {
    this.company.put(entity, after)
    this.carry(entity, before, after)
  }

  erase(entity: Entity, doc: Doc): void {
    const gone: Doc = { Id: doc.Id, domain: 'QBO', status: 'Deleted', MetaData: { LastUpdatedTime: this.time(doc) } }
    this.company.put(entity, gone, true)
    this.carry(entity, doc, undefined)
  }

  // Like a customer's: the time of the account moves, its SyncToken does not, and nobody is told.
  private moveAccounts(entity: Entity, before: Doc | undefined, after: Doc | undefined): void {
    const moved = new Map<string, number>()
    for (const [doc, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (!doc) continue
      for (const { account, amount } of postingsOf(this.company, entity.name, doc))
        moved.set(account, cents((moved.get(account) ?? 0) + amount * sign))
    }
    for (const [id, amount] of moved) {
      const account = this.company.get('Account', id)?.doc
      if (!account || amount === 0 || !['Asset', 'Liability', 'Equity'].includes(textOf(account, 'Classification') ?? '')) continue
      const doc = cloneDoc(account)
      doc.CurrentBalance = cents((numberOf(doc, 'CurrentBalance') ?? 0) + amount)
      doc.CurrentBalanceWithSubAccounts = cents((numberOf(doc, 'CurrentBalanceWithSubAccounts') ?? 0) + amount)
      this.stamp(doc)
      this.company.put(entityOf('Account'), doc)
    }
  }

  private carry(entity: Entity, before: Doc | undefined, after: Doc | undefined): void {
    if (entity.kind === 'txn') this.moveAccounts(entity, before, after)
    for (const holder of ['Customer', 'Vendor'] as const) {
      const more = exposures(holder, entity.name, after)
      for (const [id, less] of exposures(holder, entity.name, before)) more.set(id, cents((more.get(id) ?? 0) - less))
      for (const [id, amount] of more) this.addBalance(holder, id, amount)
    }
  }

  private addBalance(holder: 'Customer' | 'Vendor', id: string, amount: number): void {
    if (Math.abs(amount) < 0.005) return
    const visible = this.sandbox.settings.balanceTouchesCustomer
    let next: string | undefined = id
    for (let depth = 0; next !== undefined && depth < 6; depth++) {
      const own = depth === 0
      const current: string = next
      next = undefined
      this.touch(
        holder,
        current,
        (doc) => {
          if (own) doc.Balance = cents((numberOf(doc, 'Balance') ?? 0) + amount)
          if (holder === 'Customer') {
            doc.BalanceWithJobs = cents((numberOf(doc, 'BalanceWithJobs') ?? 0) + amount)
            next = refOf(doc, 'ParentRef')
          }
        },
        visible,
      )
    }
  }
}

// What a document adds to what customers owe us, or to what we owe vendors, by their ids.
function exposures(holder: 'Customer' | 'Vendor', entity: string, doc: Doc | undefined): Map<string, number> {
  if (doc && entity === 'JournalEntry') return holder === 'Customer' ? owedByEntry(doc) : new Map()
  const id = doc && refOf(doc, `${holder}Ref`)
  return new Map(doc && id !== undefined ? [[id, exposure(entity, doc)]] : [])
}

function exposure(entity: string, doc: Doc): number {
  if (entity === 'Invoice' || entity === 'Bill') return numberOf(doc, 'Balance') ?? 0
  if (entity === 'CreditMemo' || entity === 'VendorCredit') return -(numberOf(doc, 'Balance') ?? 0)
  return entity === 'Payment' ? -(numberOf(doc, 'UnappliedAmt') ?? 0) : 0
}
