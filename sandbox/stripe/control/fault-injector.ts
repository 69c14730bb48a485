import { newId } from '../ids.ts'

export const faultKinds = ['500', '503', '429', '409', 'lockTimeout', 'dropBefore', 'dropAfter', 'hang', 'half', 'latency'] as const

export type FaultRule = {
  id: string
  kind: (typeof faultKinds)[number]
  method?: string
  /** A regular expression on the path. */
  path?: string
  account?: string
  /** Only the nth matching call, counted from 1. */
  nth?: number
  /** At most so many hits; absent: for ever. */
  times?: number
  probability?: number
  latencyMs?: number
  /** Sent as `Stripe-Should-Retry`. */
  shouldRetry?: boolean
  seen: number
  hits: number
}

export class FaultInjector {
  rules: FaultRule[] = []
  private hanging = new Set<() => void>()

  add(rule: Omit<FaultRule, 'id' | 'seen' | 'hits'>): FaultRule {
    const full = { ...rule, id: newId('fault', 8), seen: 0, hits: 0 }
    this.rules.push(full)
    return full
  }

  remove(id: string): boolean {
    const before = this.rules.length
    this.rules = this.rules.filter((rule) => rule.id !== id)
    return this.rules.length < before
  }

  /** All of them, or those of an account. */
  clear(account?: string): void {
    this.rules = this.rules.filter((rule) => account !== undefined && rule.account !== account)
    if (account !== undefined) return
    for (const release of this.hanging) release()
    this.hanging.clear()
  }

  /** The rules that hit this call; a fault is counted as used. */
  match(method: string, path: string, account: string): FaultRule[] {
    return this.rules.filter((rule) => {
      if (rule.method !== undefined && rule.method !== method) return false
      if (rule.path !== undefined && !new RegExp(rule.path).test(path)) return false
      return (rule.account === undefined || rule.account === account) && this.take(rule)
    })
  }

  /** Until the faults are cleared or the caller goes away. */
  hang(gone: (release: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.hanging.add(resolve)
      gone(resolve)
    })
  }

  private take(rule: FaultRule): boolean {
    rule.seen++
    if (rule.nth !== undefined && rule.seen !== rule.nth) return false
    if (rule.times !== undefined && rule.hits >= rule.times) return false
    if (rule.probability !== undefined && Math.random() >= rule.probability) return false
    rule.hits++
    return true
  }
}
