export type FaultKind =
  | '500'
  | '503'
  | '429'
  | '401'
  | 'garbage'
  | 'half'
  | 'hang'
  | 'dropBefore'
  | 'dropAfter'
  | 'fault200'
  | 'latency'
  | 'corrupt'
  | 'fault'

export interface FaultRule {
  id: string
  kind: FaultKind
  realmId?: string
  // A part of the path, as text or regular expression source.
  path?: string
  entity?: string
  operation?: 'read' | 'query' | 'create' | 'update' | 'delete' | 'void' | 'cdc' | 'batch' | 'report' | 'token' | 'refresh'
  // A part of the query statement or of the body.
  contains?: string
  // Only the nth matching call, counted from 1.
  nth?: number
  // At most so many hits; absent: for ever.
  times?: number
  probability?: number
  latencyMs?: number
  // For kind corrupt: the record that breaks each answer containing it.
  recordId?: string
  // For kind fault and fault200: the code of the Fault; for corrupt 4002 or 10000.
  code?: string
  detail?: string
  // For kinds 429 and 503: the value of Retry-After, seconds or a date.
  retryAfter?: string
  seen: number
  hits: number
}

export interface FaultTarget {
  realm: string | undefined
  path: string
  entity: string | undefined
  operation: string
  text: string
}

export class FaultInjector {
  rules: FaultRule[] = []
  private nextId = 1
  private hanging = new Set<() => void>()

  add(rule: Omit<FaultRule, 'id' | 'seen' | 'hits'>): FaultRule {
    const full: FaultRule = { ...rule, id: String(this.nextId++), seen: 0, hits: 0 }
    this.rules.push(full)
    return full
  }

  remove(id: string): boolean {
    const before = this.rules.length
    this.rules = this.rules.filter((rule) => rule.id !== id)
    return this.rules.length < before
  }

  clear(): void {
    this.rules = []
    this.release()
  }

  match(target: FaultTarget): FaultRule[] {
    return this.rules.filter((rule) => rule.kind !== 'corrupt' && this.applies(rule, target) && this.take(rule))
  }

  private applies(rule: FaultRule, target: FaultTarget): boolean {
    // The token host is only hit by rules that mean it.
    const tokenHost = target.operation === 'token' || target.operation === 'refresh'
    if (tokenHost && rule.operation === undefined && rule.path === undefined) return false
    if (rule.realmId !== undefined && rule.realmId !== target.realm) return false
    if (rule.path !== undefined && !new RegExp(rule.path, 'i').test(target.path)) return false
    if (rule.entity !== undefined && rule.entity.toLowerCase() !== target.entity?.toLowerCase()) return false
    if (rule.operation !== undefined && rule.operation !== target.operation) return false
    return rule.contains === undefined || target.text.includes(rule.contains)
  }

  private take(rule: FaultRule): boolean {
    rule.seen++
    if (rule.nth !== undefined && rule.seen !== rule.nth) return false
    if (rule.times !== undefined && rule.hits >= rule.times) return false
    if (rule.probability !== undefined && Math.random() >= rule.probability) return false
    rule.hits++
    return true
  }

  // The rule of a corrupt record among these rows; generated and stored rows both begin with their Id.
  corrupted(realm: string, entity: string, rows: string[]): FaultRule | undefined {
    for (const rule of this.rules) {
      if (rule.kind !== 'corrupt' || rule.entity?.toLowerCase() !== entity.toLowerCase()) continue
      if (rule.realmId !== undefined && rule.realmId !== realm) continue
      const start = `{"Id":"${rule.recordId}",`
      if (rows.some((row) => row.startsWith(start)) && this.take(rule)) return rule
    }
    return undefined
  }

  hang(done: () => void): void {
    this.hanging.add(done)
  }

  release(): void {
    for (const done of this.hanging) done()
    this.hanging.clear()
  }

  close(): void {
    this.release()
  }
}
