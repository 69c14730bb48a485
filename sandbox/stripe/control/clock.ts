import { newId } from '../ids.ts'
import type { Store } from '../store.ts'

const day = 86_400
const longestTimerMs = 60_000

/** Something that happens later: `kind` names the function, the rest is what it works on. */
export type Task = { id: string; due: number; kind: TaskKind; account: string; subject: string }

export type TaskKind =
  | 'chargeBalance'
  | 'fundsAvailable'
  | 'bankDebit'
  | 'refundSettled'
  | 'openDispute'
  | 'decideDispute'
  | 'earlyWarning'
  | 'payoutSent'
  | 'payoutArrives'
  | 'endOfDay'

/** The sandbox's time: the machine's, and as much further as tests moved it. Tasks run in the order of their hour, each at its own. */
export class Clock {
  private store: Store
  /** The next one first. */
  private tasks: Task[] = []
  private timer: NodeJS.Timeout | undefined
  private offsetMs = 0
  private frozenAt: number | undefined
  private run: (task: Task) => void

  constructor(store: Store, run: (task: Task) => void) {
    this.store = store
    this.run = run
    this.load()
  }

  load(): void {
    this.tasks = this.store.bodies('', 'task').map((body) => JSON.parse(body))
    this.tasks.sort((a, b) => a.due - b.due)
    const [offset] = this.store.bodies('', 'clock')
    this.offsetMs = offset === undefined ? 0 : Number(JSON.parse(offset))
    this.wait()
  }

  /** Unix seconds. */
  now(): number {
    return this.frozenAt ?? Math.floor((Date.now() + this.offsetMs) / 1000)
  }

  later(seconds: number, kind: TaskKind, account: string, subject: string): void {
    const task = { id: newId('task'), due: this.now() + seconds, kind, account, subject }
    const place = this.tasks.findLastIndex((other) => other.due <= task.due) + 1
    this.tasks.splice(place, 0, task)
    this.store.put('', 'task', task.id, task)
    this.wait()
  }

  waiting(): Task[] {
    return [...this.tasks]
  }

  /** Moves the clock and does what falls due on the way. */
  advance(seconds: number): void {
    this.offsetMs += seconds * 1000
    this.store.put('', 'clock', 'offset', this.offsetMs)
    this.runDue()
  }

  runDue(): void {
    const end = this.now()
    for (;;) {
      const [task] = this.tasks
      if (!task || task.due > end) break
      this.frozenAt = task.due
      try {
        this.carryOut(task)
      } finally {
        this.frozenAt = undefined
      }
    }
    this.wait()
  }

  forget(): void {
    this.tasks = []
    this.offsetMs = 0
    clearTimeout(this.timer)
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private carryOut(task: Task): void {
    this.tasks.splice(this.tasks.indexOf(task), 1)
    this.store.remove('', 'task', task.id)
    this.store.together(() => this.run(task))
  }

  private wait(): void {
    clearTimeout(this.timer)
    const [next] = this.tasks
    if (!next) return
    const ms = Math.min(longestTimerMs, Math.max(0, next.due * 1000 - (Date.now() + this.offsetMs)))
    this.timer = setTimeout(() => this.runDue(), ms + 5).unref()
  }
}

/** The same time of day so many working days later. */
export function addWorkingDays(from: number, days: number): number {
  let at = from
  for (let left = days; left > 0; ) {
    at += day
    const weekday = new Date(at * 1000).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return at
}

export function startOfDay(at: number): number {
  return at - (at % day)
}

export function days(count: number): number {
  return count * day
}
