import { type Condition, compareKeys, idKey, type Key, matches, type Plan } from './query/query-plan.ts'
import { type Doc, docOf, textOf } from './wire/json.ts'

export interface Row {
  id: string
  doc: Doc
  created: number
  updated: number
  deleted: boolean
  json?: string
}

export function makeRow(doc: Doc, deleted: boolean): Row {
  const meta = docOf(doc, 'MetaData')
  const updated = Date.parse(textOf(meta, 'LastUpdatedTime') ?? '') || 0
  return { id: textOf(doc, 'Id') ?? '', doc, created: Date.parse(textOf(meta, 'CreateTime') ?? '') || updated, updated, deleted }
}

// A recurring transaction shows its template only; an exchange rate is named by its currency and shows no Id.
function shown(doc: Doc): Doc {
  if (doc.SourceCurrencyCode !== undefined) return { ...doc, Id: undefined }
  return docOf(doc, 'Template') ?? doc
}

export function rowJson(row: Row): string {
  row.json ??= JSON.stringify(shown(row.doc))
  return row.json
}

export interface Collection {
  get(id: string): Row | undefined
  put(row: Row): void
  remove(id: string): void
  select(plan: Plan): string[]
  count(plan: Plan): number
  // Rows changed since the time, deleted ones included; stops soon after the limit.
  changed(since: number, limit: number): Row[]
  // Candidates for a key in lower case; the caller compares.
  live(): Iterable<Row>
}

// Name lists: alphabetically, children right after their parent; transactions by date, then id (quickbooks 3.2).
function defaultKey(doc: Doc): Key {
  const name = textOf(doc, 'FullyQualifiedName') ?? textOf(doc, 'DisplayName') ?? textOf(doc, 'Name')
  return name === undefined ? textOf(doc, 'TxnDate') : name.toLowerCase().replaceAll(':', '\u0001')
}

export function compareRows(plan: Plan): (a: Row, b: Row) => number {
  const byId = (a: Row, b: Row) => compareKeys(idKey(a.id), idKey(b.id))
  if (plan.order.length === 0) return (a, b) => compareKeys(defaultKey(a.doc), defaultKey(b.doc)) || byId(a, b)
  return (a, b) => {
    for (const { column, descending } of plan.order) {
      const order = compareKeys(column.read(a.doc), column.read(b.doc))
      if (order !== 0) return descending ? -order : order
    }
    return plan.order.at(-1)?.descending ? byId(b, a) : byId(a, b)
  }
}

export function idsWanted(where: Condition[]): string[] | undefined {
  const condition = where.find((item) => item.column.path === 'Id' && (item.operator === '=' || item.operator === 'in'))
  return condition?.keys.map((key) => String(key))
}

export class StoredCollection implements Collection {
  private rows = new Map<string, Row>()
  private byCreated: Row[] | undefined

  get(id: string): Row | undefined {
    return this.rows.get(id)
  }

  put(row: Row): void {
    this.rows.set(row.id, row)
    this.byCreated = undefined
  }

  remove(id: string): void {
    this.rows.delete(id)
    this.byCreated = undefined
  }

  *live(): Iterable<Row> {
    for (const row of this.rows.values()) if (!row.deleted) yield row
  }

  all(): Iterable<Row> {
    return this.rows.values()
  }

  private sorted(): Row[] {
    this.byCreated ??= [...this.live()].sort((a, b) => a.created - b.created || compareKeys(idKey(a.id), idKey(b.id)))
    return this.byCreated
  }

  private candidates(plan: Plan): Iterable<Row> {
    const ids = idsWanted(plan.where)
    if (!ids) return this.live()
    return [...new Set(ids)].map((id) => this.rows.get(id)).filter((row): row is Row => row !== undefined && !row.deleted)
  }

  matching(plan: Plan): Row[] {
    const found: Row[] = []
    for (const row of this.candidates(plan)) if (matches(plan, row.doc)) found.push(row)
    return found
  }

  // The order QuickBooks importers page by: no sort of the whole collection for each page.
  private selectByCreated(plan: Plan): Row[] {
    const sorted = this.sorted()
    const bound = plan.where.find((item) => item.column.path === 'MetaData.CreateTime' && ['>=', '>', '='].includes(item.operator))?.keys[0]
    let low = 0
    if (typeof bound === 'number') {
      let high = sorted.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((sorted[middle]?.created ?? 0) < bound) low = middle + 1
        else high = middle
      }
    }
    const page: Row[] = []
    let skip = plan.skip
    for (let index = low; index < sorted.length && page.length < plan.take; index++) {
      const row = sorted[index]
      if (!row || !matches(plan, row.doc)) continue
      if (skip > 0) skip--
      else page.push(row)
    }
    return page
  }

  select(plan: Plan): string[] {
    const first = plan.order[0]
    if (plan.order.length === 1 && first?.column.path === 'MetaData.CreateTime' && !first.descending && !idsWanted(plan.where)) {
      return this.selectByCreated(plan).map(rowJson)
    }
    return this.matching(plan)
      .sort(compareRows(plan))
      .slice(plan.skip, plan.skip + plan.take)
      .map(rowJson)
  }

  count(plan: Plan): number {
    return this.matching(plan).length
  }

  changed(since: number): Row[] {
    return [...this.rows.values()].filter((row) => row.updated >= since)
  }
}
