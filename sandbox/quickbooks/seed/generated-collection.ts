import { type Collection, compareRows, idsWanted, makeRow, type Row, rowJson, StoredCollection } from '../collection.ts'
import { type Condition, compareKeys, holds, idKey, type Key, matches, type Plan } from '../query/query-plan.ts'
import { parseDoc } from '../wire/json.ts'

// Rows 0..count-1 that exist only as a formula; index i is the record at position i in order of creation.
export interface RowSource {
  count: number
  indexOf(id: string): number
  json(index: number): string
  active(index: number): boolean
  // A value that never falls as the index grows, so that a range of it is a range of indexes.
  rising(path: string): ((index: number) => Key) | undefined
  // A value that is cheaper to compute than the whole record.
  value(path: string): ((index: number) => Key) | undefined
  // The indexes that may carry this value, when the formula can be turned round.
  find(path: string, key: Key): number[] | undefined
  // Present when the default order is not the order of creation.
  defaultOrder?(): { order: Uint32Array; key(index: number): Key }
}

function lowerBound(count: number, at: (index: number) => Key, wanted: Key, above: boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    const order = compareKeys(at(middle), wanted)
    if (order < 0 || (above && order === 0)) low = middle + 1
    else high = middle
  }
  return low
}

interface Range {
  low: number
  high: number
  rest: ((index: number) => boolean)[]
}

interface Walk {
  length: number
  at(position: number): number
  key(index: number): Key
  descending: boolean
}

export class GeneratedCollection implements Collection {
  private source: RowSource
  private overlay = new StoredCollection()
  private covered = new Set<number>()

  constructor(source: RowSource) {
    this.source = source
  }

  get(id: string): Row | undefined {
    const stored = this.overlay.get(id)
    if (stored) return stored
    const index = this.source.indexOf(id)
    return index < 0 ? undefined : this.base(index)
  }

  private base(index: number): Row {
    const json = this.source.json(index)
    return { ...makeRow(parseDoc(json), false), json }
  }

  put(row: Row): void {
    this.overlay.put(row)
    const index = this.source.indexOf(row.id)
    if (index >= 0) this.covered.add(index)
  }

  remove(id: string): void {
    this.overlay.remove(id)
    this.covered.delete(this.source.indexOf(id))
  }

  *live(): Iterable<Row> {
    for (let index = 0; index < this.source.count; index++) if (!this.covered.has(index)) yield this.base(index)
    yield* this.overlay.live()
  }

  private test(condition: Condition): (index: number) => boolean {
    const { column } = condition
    if (column.path === 'Active') return (index) => holds(condition, this.source.active(index) ? 1 : 0)
    const value = this.source.value(column.path)
    if (value) return (index) => holds(condition, value(index))
    return (index) => holds(condition, column.read(parseDoc(this.source.json(index))))
  }

  private range(plan: Plan): Range {
    const range: Range = { low: 0, high: this.source.count, rest: [] }
    if (!plan.anyState) range.rest.push((index) => this.source.active(index))
    for (const condition of plan.where) {
      const at = this.source.rising(condition.column.path)
      const key = condition.keys[0]
      const { operator } = condition
      if (operator === 'in' && condition.column.path === 'Active' && condition.keys.includes(0) && condition.keys.includes(1)) continue
      if (!at || operator === 'in' || operator === 'like' || operator === '!=') {
        range.rest.push(this.test(condition))
        continue
      }
      if (operator === '>=' || operator === '=') range.low = Math.max(range.low, lowerBound(this.source.count, at, key, false))
      if (operator === '>') range.low = Math.max(range.low, lowerBound(this.source.count, at, key, true))
      if (operator === '<') range.high = Math.min(range.high, lowerBound(this.source.count, at, key, false))
      if (operator === '<=' || operator === '=') range.high = Math.min(range.high, lowerBound(this.source.count, at, key, true))
    }
    range.high = Math.max(range.high, range.low)
    return range
  }

  // Rows found through an id or another value that leads straight to them.
  private direct(plan: Plan): Row[] | undefined {
    const ids = idsWanted(plan.where)
    if (ids)
      return this.keep(
        plan,
        ids.map((id) => this.get(id)),
      )
    for (const condition of plan.where) {
      if (condition.operator !== '=' && condition.operator !== 'in') continue
      const found = condition.keys.map((key) => this.source.find(condition.column.path, key))
      if (found.some((list) => list === undefined)) continue
      const base = found.flatMap((list) => list ?? []).filter((index) => !this.covered.has(index))
      return [
        ...this.keep(
          plan,
          base.map((index) => this.base(index)),
        ),
        ...this.overlay.matching(plan),
      ]
    }
    return undefined
  }

  private keep(plan: Plan, rows: (Row | undefined)[]): Row[] {
    const found = new Map<string, Row>()
    for (const row of rows) if (row && !row.deleted && matches(plan, row.doc)) found.set(row.id, row)
    return [...found.values()]
  }

  private walk(plan: Plan, range: Range): Walk | undefined {
    const { low, high } = range
    const first = plan.order[0]
    if (plan.order.length > 1) return undefined
    if (!first) {
      const sorted = this.source.defaultOrder?.()
      if (!sorted)
        return {
          length: high - low,
          at: (position) => low + position,
          key: this.source.rising('TxnDate') ?? (() => undefined),
          descending: false,
        }
      return { length: sorted.order.length, at: (position) => sorted.order[position] ?? 0, key: sorted.key, descending: false }
    }
    const key = this.source.rising(first.column.path)
    if (!key) return undefined
    return {
      length: high - low,
      at: first.descending ? (position) => high - 1 - position : (position) => low + position,
      key,
      descending: first.descending,
    }
  }

  select(plan: Plan): string[] {
    const direct = this.direct(plan)
    if (direct)
      return direct
        .sort(compareRows(plan))
        .slice(plan.skip, plan.skip + plan.take)
        .map(rowJson)
    const range = this.range(plan)
    const walk = this.walk(plan, range)
    const extra = this.overlay.matching(plan).sort(compareRows(plan))
    if (!walk) return this.sorted(plan, range, extra)
    const first = plan.order[0]
    const extraKey = (row: Row): Key =>
      first
        ? first.column.read(row.doc)
        : this.source.defaultOrder
          ? String(row.doc.FullyQualifiedName).toLowerCase()
          : String(row.doc.TxnDate)
    const page: string[] = []
    let skip = plan.skip
    let next = 0
    const emitExtra = (row: Row) => {
      if (skip > 0) skip--
      else if (page.length < plan.take) page.push(rowJson(row))
    }
    let position = 0
    if (extra.length === 0 && range.rest.length === 0 && this.covered.size === 0 && walk.length === range.high - range.low) {
      position = skip
      skip = 0
    }
    for (; position < walk.length && page.length < plan.take; position++) {
      const index = walk.at(position)
      if (index < range.low || index >= range.high) continue
      for (let row = extra[next]; row && this.precedes(row, extraKey(row), index, walk); row = extra[next]) {
        emitExtra(row)
        next++
      }
      if (this.covered.has(index) || !range.rest.every((test) => test(index))) continue
      if (skip > 0) skip--
      else if (page.length < plan.take) page.push(this.source.json(index))
    }
    for (; next < extra.length && page.length < plan.take; next++) {
      const row = extra[next]
      if (row) emitExtra(row)
    }
    return page
  }

  private precedes(row: Row, key: Key, index: number, walk: Walk): boolean {
    const order = compareKeys(key, walk.key(index))
    if (order !== 0) return walk.descending ? order > 0 : order < 0
    const own = this.source.indexOf(row.id)
    return own >= 0 && (walk.descending ? own > index : own < index)
  }

  private *baseRows(range: Range): Generator<Row> {
    for (let index = range.low; index < range.high; index++) {
      if (!this.covered.has(index) && range.rest.every((test) => test(index))) yield this.base(index)
    }
  }

  private sorted(plan: Plan, range: Range, extra: Row[]): string[] {
    return [...this.baseRows(range), ...extra]
      .sort(compareRows(plan))
      .slice(plan.skip, plan.skip + plan.take)
      .map(rowJson)
  }

  count(plan: Plan): number {
    const direct = this.direct(plan)
    if (direct) return direct.length
    const range = this.range(plan)
    let total = this.overlay.matching(plan).length
    if (range.rest.length === 0) {
      total += range.high - range.low
      for (const index of this.covered) if (index >= range.low && index < range.high) total--
      return total
    }
    for (let index = range.low; index < range.high; index++)
      if (!this.covered.has(index) && range.rest.every((test) => test(index))) total++
    return total
  }

  changed(since: number, limit: number): Row[] {
    const found = this.overlay.changed(since)
    const at = this.source.rising('MetaData.LastUpdatedTime')
    const low = at ? lowerBound(this.source.count, at, since, false) : this.source.count
    for (let index = low, taken = 0; index < this.source.count && taken <= limit; index++) {
      if (this.covered.has(index)) continue
      found.push(this.base(index))
      taken++
    }
    return found
  }

  findByKey(path: string, key: string): string | undefined {
    const index = this.source.find(path, idKey(key))?.find((item) => !this.covered.has(item) && this.source.value(path)?.(item) === key)
    return index === undefined ? undefined : this.base(index).id
  }
}
