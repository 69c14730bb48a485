import type { MergePolicy } from '#features/quickbooks/contract.ts'
import {
  changedNow,
  changesToSend,
  conflictsOf,
  type Merged,
  mergeChosen,
  mergeConfirmed,
  mergeTheirs,
  type Rules,
  type Standing,
} from '#features/quickbooks/server/sync/merge/three-way-merge.ts'

export type Record = { [column: string]: string }
export type FieldName = 'asked' | 'pair' | 'newest' | 'quickbooks' | 'ours'
export const columnsOf: { [name in FieldName]: string[] } = {
  asked: ['asked'],
  pair: ['pair1', 'pair2'],
  newest: ['newest'],
  quickbooks: ['quickbooks'],
  ours: ['ours'],
}
export const fieldNames: FieldName[] = ['asked', 'pair', 'newest', 'quickbooks', 'ours']
export const policyOf = (field: string): MergePolicy => (field === 'newest' || field === 'quickbooks' || field === 'ours' ? field : 'ask')
const rules: Rules = { fields: fieldNames.map((name) => ({ name, columns: columnsOf[name] })), policyOf }
export const begun: Record = Object.fromEntries(Object.values(columnsOf).flatMap((columns) => columns.map((column) => [column, 'begun'])))

type Version = { values: Record; token: number; at: number }
type Write = { state: 'waiting' | 'sending' | 'unknown' | 'done'; sent: Record; token: number; requestId: number }

/** Their side: versions, refused stale writes, and the answer remembered for each request. */
class Theirs {
  now: Version = { values: begun, token: 0, at: 0 }
  readonly #answers = new Map<number, Version>()
  edit(values: Record, at: number) {
    this.now = { values: { ...this.now.values, ...values }, token: this.now.token + 1, at }
  }
  take({ sent, token, requestId }: Write, at: number): Version | 'stale' {
    const known = this.#answers.get(requestId)
    if (known) return known
    if (token !== this.now.token) return 'stale'
    this.edit(asTheyWriteIt(sent), at)
    this.#answers.set(requestId, this.now)
    return this.now
  }
}

/** Some values come back in another form than they were sent. */
const asTheyWriteIt = (sent: Record): Record => (sent.asked ? { ...sent, asked: sent.asked.toLowerCase() } : sent)

const time = (at: number) => new Date(at * 1000).toISOString()

/**
 * Our side as a feature uses the merge: a row, a link, writes one after the other. Each method is one step between two commits; what is
 * only in memory (`answer`) is gone after a crash.
 */
export class TwoSides {
  readonly theirs = new Theirs()
  clock = 0
  row = begun
  #link = { agreed: begun as Partial<Record>, theirs: this.theirs.now, changed: {} as { [field: string]: string } }
  #writes: Write[] = []
  #answer: Version | 'stale' | 'lost' | null = null
  #requests = 0

  #standing(): Standing<Record> {
    const { agreed, theirs, changed } = this.#link
    const flying = this.#writes.find(({ state }) => state === 'sending' || state === 'unknown')
    return { agreed, ours: this.row, theirs: theirs.values, theirsAt: time(theirs.at), changed, sent: flying?.sent ?? {} }
  }
  #store(merged: Merged<Record>, theirs: Version) {
    const ended = conflictsOf(rules, this.#standing()).some((field) => !merged.conflicts.includes(field))
    this.row = merged.ours
    this.#link = { agreed: merged.agreed, theirs, changed: { ...merged.changed } }
    if ((ended || merged.won.length) && changesToSend(rules, merged).fields.length) this.#send()
  }
  #send() {
    if (!this.#writes.some(({ state }) => state === 'waiting'))
      this.#writes.push({ state: 'waiting', sent: {}, token: 0, requestId: ++this.#requests })
  }

  conflicts = () => conflictsOf(rules, this.#standing())
  /** The version of theirs that we last saw: what a person is shown beside ours. */
  seen = () => this.#link.theirs.values

  editOurs(values: Record) {
    const after = { ...this.row, ...values }
    const changed = changedNow(rules, this.#link.changed, { before: this.row, after, at: time(++this.clock) })
    this.row = after
    this.#link = { ...this.#link, changed }
    this.#store(mergeTheirs(rules, this.#standing()), this.#link.theirs)
    this.#writes.push({ state: 'waiting', sent: {}, token: 0, requestId: ++this.#requests })
  }
  editTheirs = (values: Record) => this.theirs.edit(values, ++this.clock)
  choose(choices: { [field: string]: 'ours' | 'theirs' }) {
    this.#store(mergeChosen(rules, this.#standing(), choices), this.#link.theirs)
  }
  /** A version that a webhook, the change feed or a list brings, at any time and as often as it likes. */
  arrive(version: Version) {
    if (version.token < this.#link.theirs.token) return
    this.#store(mergeTheirs(rules, { ...this.#standing(), theirs: version.values, theirsAt: time(version.at) }), version)
  }
  crash() {
    this.#answer = null
    // Whoever finds it so cannot know whether it was sent.
    for (const write of this.#writes) if (write.state === 'sending') write.state = 'unknown'
  }
  get isQuiet() {
    return this.#writes.every(({ state }) => state === 'done')
  }

  /** The next step of the oldest open write. `luck`: what happens to a call. */
  carry(luck: 'answered' | 'lostBefore' | 'lostAfter') {
    const write = this.#writes.find(({ state }) => state !== 'done')
    if (!write) return
    if (write.state === 'waiting') this.#prepare(write)
    else if (this.#answer !== null) this.#settle(write, this.#answer)
    else if (write.state === 'sending') this.#call(write, luck)
    else this.#lookUp(write, luck)
  }
  #prepare(write: Write) {
    const { values, fields } = changesToSend(rules, this.#standing())
    const columns = rules.fields.filter(({ name }) => fields.includes(name)).flatMap((field) => field.columns)
    const sent = Object.fromEntries(columns.map((column) => [column, values[column] ?? '']))
    Object.assign(write, { state: fields.length ? 'sending' : 'done', sent, token: this.#link.theirs.token, requestId: ++this.#requests })
  }
  #call(write: Write, luck: 'answered' | 'lostBefore' | 'lostAfter') {
    const answer = luck === 'lostBefore' ? 'lost' : this.theirs.take(write, ++this.clock)
    this.#answer = luck === 'answered' ? answer : 'lost'
  }
  #lookUp(write: Write, luck: 'answered' | 'lostBefore' | 'lostAfter') {
    const { now } = this.theirs
    const isThere = Object.entries(write.sent).every(([column, value]) => now.values[column] === value)
    if (isThere && luck === 'answered') this.#answer = now
    else this.#call(write, luck)
  }
  #settle(write: Write, answer: Version | 'stale' | 'lost') {
    this.#answer = null
    if (answer === 'lost') write.state = 'unknown'
    else if (answer === 'stale') {
      this.arrive(this.theirs.now)
      write.state = 'waiting'
    } else {
      const isNewest = answer.token >= this.#link.theirs.token
      const merged = mergeConfirmed(rules, this.#standing(), { answer: answer.values, answeredAt: time(answer.at), isNewest })
      write.state = 'done'
      this.#store(merged, isNewest ? answer : this.#link.theirs)
    }
  }
}
