export interface LoggedRequest {
  at: string
  method: string
  path: string
  realm: string | undefined
  status: number
  ms: number
  tid: string
  headers: Record<string, string>
  body: string
}

const kept = 500

export class RequestLog {
  private entries: LoggedRequest[] = []

  add(entry: LoggedRequest): void {
    this.entries.push(entry)
    if (this.entries.length > 2 * kept) this.entries.splice(0, kept)
  }

  list(limit = kept): LoggedRequest[] {
    return this.entries.slice(-limit).reverse()
  }

  clear(): void {
    this.entries = []
  }
}
