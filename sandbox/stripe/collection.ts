import type { Store } from './store.ts'

/** The objects of one kind of one account. */
export class Collection<T extends { id: string }> {
  private rows = new Map<string, T>()
  private store: Store
  private account: string
  private kind: string

  constructor(store: Store, account: string, kind: string) {
    this.store = store
    this.account = account
    this.kind = kind
    for (const body of store.bodies(account, kind)) {
      const row: T = JSON.parse(body)
      this.rows.set(row.id, row)
    }
  }

  get(id: string): T | undefined {
    return this.rows.get(id)
  }

  /** After every change too: what is not put is lost at a restart. */
  put(row: T): T {
    this.rows.set(row.id, row)
    this.store.put(this.account, this.kind, row.id, row)
    return row
  }

  remove(id: string): void {
    this.rows.delete(id)
    this.store.remove(this.account, this.kind, id)
  }

  oldestFirst(): T[] {
    return [...this.rows.values()]
  }

  newestFirst(): T[] {
    return this.oldestFirst().reverse()
  }
}
