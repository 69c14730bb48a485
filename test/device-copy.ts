import assert from 'node:assert/strict'
import type { Pulled } from '#features/devices/pull/contract.ts'
import type { installationOf } from './devices.ts'

type Installation = Pick<ReturnType<typeof installationOf>, 'post'>
type Row = { id: string }

/** What a device keeps of what it pulls, as plainly as can be. */
export function copyOn(installation: Installation) {
  let cursor: string | null = null
  let sweeping: Set<string> | null = null
  const rows = new Map<string, Row>()
  const seen = { rules: null as Pulled['rules'], settings: null as Pulled['settings'] }

  async function ask(from: string | null = cursor): Promise<Pulled> {
    let answer = await installation.post('/api/Device/Pull', { cursor: from })
    // The first load begins once whoever was writing then is done; tests of other files write too.
    while (answer.statusCode === 503) {
      await new Promise((done) => setTimeout(done, 20))
      answer = await installation.post('/api/Device/Pull', { cursor: from })
    }
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  function keep(pulled: Pulled) {
    if (pulled.whole) sweeping = new Set(rows.keys())
    const { levels, ofLevels, agreed } = pulled.prices
    const stock = pulled.stock.map((row) => ({ ...row, id: row.itemId }))
    const kinds = {
      customer: pulled.customers,
      item: pulled.items,
      category: pulled.categories,
      level: levels,
      ofLevel: ofLevels,
      agreed,
      stock,
      invoice: pulled.invoices,
    }
    for (const [kind, list] of Object.entries(kinds))
      for (const row of list) {
        rows.set(`${kind} ${row.id}`, row)
        sweeping?.delete(`${kind} ${row.id}`)
      }
    for (const { kind, id } of pulled.gone) rows.delete(`${kind} ${id}`)
    seen.rules = pulled.rules ?? seen.rules
    seen.settings = pulled.settings ?? seen.settings
    if (!pulled.more && sweeping) {
      for (const key of sweeping) rows.delete(key)
      sweeping = null
    }
    cursor = pulled.cursor
  }
  return {
    seen,
    get cursor() {
      return cursor
    },
    ask,
    keep,
    /** Everything there is. */
    async pull(): Promise<Pulled[]> {
      const portions: Pulled[] = []
      for (let more = true; more; more = portions.at(-1)?.more ?? false) {
        const pulled = await ask()
        keep(pulled)
        portions.push(pulled)
      }
      return portions
    },
    of: <R extends Row>(kind: string): R[] => [...rows].flatMap(([key, row]) => (key.startsWith(`${kind} `) ? [row as R] : [])),
    ids: (kind: string) => [...rows.keys()].flatMap((key) => (key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : [])).toSorted(),
  }
}
