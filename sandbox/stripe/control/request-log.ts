export interface LoggedRequest {
  at: string
  id: string
  method: string
  path: string
  account: string
  status: number
  ms: number
  version: string
  idempotencyKey: string | null
}

const kept = 500

/** The last calls. Bodies are left out: card numbers and client secrets pass through them. */
export class RequestLog {
  private entries: LoggedRequest[] = []

  add(entry: LoggedRequest): void {
    this.entries.push(entry)
    if (this.entries.length > 2 * kept) this.entries.splice(0, kept)
  }

  newestFirst(limit = kept): LoggedRequest[] {
    return this.entries.slice(-limit).reverse()
  }

  clear(): void {
    this.entries = []
  }
}
