import type pg from 'pg'
import utils from 'pg/lib/utils.js'

type Ask = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>
type Asked = { values: readonly unknown[]; mapped: (string | Buffer | null)[]; answer: PromiseWithResolvers<pg.QueryResult> }

/**
 * What several ask at once in one transaction, each for values of its own: one statement for all of them. PostgreSQL opens and closes it once, and
 * each is a scan of what it opened.
 */
export class Together {
  readonly #send: Ask
  #waiting = new Map<string, Asked[]>()
  constructor(send: Ask) {
    this.#send = send
  }

  ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const answer = Promise.withResolvers<pg.QueryResult>()
    if (!this.#waiting.size) process.nextTick(() => this.#leave())
    this.#waiting.getOrInsertComputed(text, () => []).push({ values, mapped: values.map(utils.prepareValue), answer })
    return answer.promise
  }

  #leave() {
    const waiting = [...this.#waiting]
    this.#waiting = new Map()
    for (const [text, asked] of waiting) this.#askFor(text, asked)
  }

  #askFor(text: string, asked: readonly Asked[]) {
    const [first] = asked
    const differing = first?.values.flatMap((_, at) => (asked.every(({ mapped }) => mapped[at] === first.mapped[at]) ? [] : [at])) ?? []
    const isSame = differing.length === 0 && (isRead(text) || /^set local /.test(text))
    if (first && isSame)
      return void this.#send(text, first.values).then(
        (result) => {
          for (const { answer } of asked) answer.resolve(result)
        },
        (error) => refuse(asked, error),
      )
    if (first && asked.length > 1 && isRead(text) && differing.every((at) => isCast(text, at, asked)))
      return this.#askForAll(text, asked, differing)
    for (const { values, answer } of asked) this.#send(text, values).then(answer.resolve, answer.reject)
  }

  #askForAll(text: string, asked: readonly Asked[], differing: readonly number[]) {
    const [first] = asked
    const shared = first?.values.filter((_, at) => !differing.includes(at)) ?? []
    const places = first?.values.map((_, at) =>
      differing.includes(at) ? `k.p${at}` : `$${1 + at - differing.filter((each) => each < at).length}`,
    )
    const each = text.replace(/\$(\d+)/g, (_, number) => places?.[Number(number) - 1] ?? '')
    const columns = differing.map((at) => asked.map(({ mapped }) => mapped[at] ?? null))
    const lists = columns.map((_, at) => `$${shared.length + at + 1}::text[]`)
    const all = `select k.asked_at, x.* from unnest(${lists.join(', ')}) with ordinality k (${differing.map((at) => `p${at}`).join(', ')}, asked_at)
      cross join lateral (select * from (${each}) y offset 0) x`
    this.#send(all, [...shared, ...columns]).then(
      ({ rows, ...result }) => {
        const of = Map.groupBy(rows, (row) => Number(row.asked_at))
        for (const [at, { answer }] of asked.entries()) {
          const own = (of.get(at + 1) ?? []).map(({ asked_at: _, ...row }) => row)
          answer.resolve({ ...result, rows: own, rowCount: own.length })
        }
      },
      (error) => refuse(asked, error),
    )
  }
}

function refuse(asked: readonly Asked[], error: unknown) {
  for (const { answer } of asked) answer.reject(error)
}

/** Locks and changes are each their own. */
const isRead = (text: string) =>
  /^(\(\s*)?(select|with)\b/.test(text.trimStart()) && !/\b(update|insert|delete|for (no )?(key )?(share|update))\b/.test(text)

/** Says what a value is wherever it stands, so that it may come as text. */
const isCast = (text: string, at: number, asked: readonly Asked[]) =>
  !new RegExp(`\\$${at + 1}(?!\\d|::)`).test(text) && asked.every(({ mapped }) => !Buffer.isBuffer(mapped[at]))
