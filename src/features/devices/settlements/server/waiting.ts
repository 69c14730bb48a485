import { mostNeedsCounted } from '#contract/needs.ts'
import { openMoneyPath } from '#contract/places.ts'
import type { NeedFeed } from '#server/needs.ts'
import { lateMoney } from './open.ts'

/** What reps have for long: a row for each of them and their device. */
export const waitingMoney: NeedFeed[] = [
  {
    kind: 'moneyKept',
    ability: 'settlements.write',
    read: async ({ db }) => {
      const found = await lateMoney(db, mostNeedsCounted + 1)
      if (!found.length) return []
      const counted = found.slice(0, mostNeedsCounted)
      const cents = counted.reduce((sum, { cash, checksAmount }) => sum + cash + checksAmount, 0)
      const more = found.length > mostNeedsCounted
      return [{ kind: 'moneyKept', path: openMoneyPath, count: counted.length, more, cents, due: null, newest: null }]
    },
  },
]
