import { toYesNo } from '#contract/fields.ts'
import type { Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { ProgramFields } from '../contract.ts'
import { type Chosen, everything, type RewardLine } from '../terms.ts'
import { eligibleKinds, isSameChoice, namesOf } from './named.ts'

/** As the log has it: whom and what a program is for by their names. */
export async function changesOf(db: Db, before: ProgramFields | null, after: ProgramFields): Promise<Change[]> {
  const [from, to] = [before && plain(before), plain(after)]
  const changes = Object.entries(to)
    .map(([field, value]) => ({ field, from: from?.[field] ?? '', to: value }))
    .filter((change) => change.from !== change.to)
  for (const kind of eligibleKinds) {
    const [was, is] = [before?.eligible[kind] ?? everything, after.eligible[kind]]
    if (isSameChoice(was, is)) continue
    const names = await namesOf(db, kind, [...was.ids, ...is.ids])
    changes.push({ field: `eligible.${kind}`, from: chosenText(was, names), to: chosenText(is, names) })
  }
  return changes
}

function plain({ eligible: _, ...fields }: ProgramFields): Record<string, string> {
  const text = (value: string | number | boolean | null) =>
    value === null ? '' : typeof value === 'boolean' ? toYesNo(value) : String(value)
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, text(value)]))
}

const mostNamed = 20
function chosenText({ only, ids }: Chosen, names: ReadonlyMap<string, string>): string {
  const shown = ids.slice(0, mostNamed).map((id) => names.get(id) ?? id)
  const text = [...shown, ...(ids.length > mostNamed ? [`+${ids.length - mostNamed}`] : [])].join(', ')
  return text && only === 'others' ? `≠ ${text}` : text
}

export function rewardChanges(before: readonly RewardLine[], after: readonly RewardLine[]): Change[] {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  const textIn = (lines: readonly RewardLine[], id: string) => {
    const line = lines.find((each) => each.id === id)
    return line ? rewardText(line) : ''
  }
  return [...ids].map((id) => ({ field: 'reward', from: textIn(before, id), to: textIn(after, id) })).filter(({ from, to }) => from !== to)
}

function rewardText({ name, payee, compType, salePer, bands, whole, basis, maxPerSale, payVia }: RewardLine): string {
  const rate = salePer ?? bands.map(({ from, rate }) => `${from / 100}: ${rate}`).join(', ')
  const rest = [compType === 'T' ? basis : '', whole ? 'whole' : '', maxPerSale === null ? '' : `≤ ${maxPerSale / 100}`]
  return [`${name} (${payee}, ${payVia})`, `${compType} ${rate}`, ...rest].filter(Boolean).join(' · ')
}
