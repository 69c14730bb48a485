import type { MergePolicy } from '../../../contract.ts'

/** A record's shared columns. */
export type Values = Readonly<Record<string, string | boolean>>
/** What people take for one field: its columns only make sense together, as the lines of an address do. */
export type MergedField = { name: string; columns: readonly string[] }

/**
 * Where a record stands between two sides. `agreed`: the values both last had in common; a column they never agreed on is absent.
 * `theirs`: the newest version of theirs that we have seen, of the time `theirsAt`. `changed`: when we changed a field since they agreed.
 * `sent`: what is on its way to them and not answered yet, whether it arrived or not.
 */
export type Standing<V extends Values> = {
  agreed: Partial<V>
  ours: V
  theirs: V
  theirsAt: string
  changed: Readonly<Record<string, string>>
  sent: Partial<V>
}
export type Rules = { fields: readonly MergedField[]; policyOf(field: string): MergePolicy }
/** `conflicts`: fields that wait for a person. `won`: fields in which a rule just put ours above theirs. */
export type Merged<V extends Values> = Standing<V> & { conflicts: string[]; won: string[] }

/**
 * Merges their version field by field: equal is agreed; where we changed nothing theirs comes in; where they
 * changed nothing ours stays, to be sent. Changed on both sides the rule decides, and `ask` leaves both sides and what was agreed as they
 * are. So everything follows from the three versions, and a conflict ends by itself when one side gives way.
 */
export function mergeTheirs<V extends Values>(rules: Rules, given: Standing<V>): Merged<V> {
  const standing = rules.fields.reduce(onWhatWasSent, given)
  const { theirs, sent } = standing
  const merged: Merged<V> = { ...standing, agreed: {}, changed: {}, conflicts: [], won: [] }
  for (const field of rules.fields) {
    const decision = decide(field, rules.policyOf(field.name), standing)
    if (decision === 'theirs') merged.ours = withField(merged.ours, theirs, field)
    const settled = decision === 'agreed' || decision === 'theirs'
    merged.agreed = withField(merged.agreed, settled || decision === 'won' ? theirs : standing.agreed, field)
    const at = standing.changed[field.name]
    const stands = !settled || (decision === 'agreed' && isSent(field, sent) && !isEqual(field, theirs, sent))
    if (stands && at) merged.changed = { ...merged.changed, [field.name]: at }
    if (decision === 'won') merged.won.push(field.name)
    if (decision === 'conflict') merged.conflicts.push(field.name)
  }
  return merged
}

/**
 * Where we changed ours again after it was sent, that was done upon what was sent, as soon as theirs moved: be it our own write coming back
 * before its answer, or something newer. Without this, what was put back to the value both had before would seem never to have been changed.
 */
function onWhatWasSent<V extends Values>(standing: Standing<V>, field: MergedField): Standing<V> {
  const { agreed, ours, theirs, changed, sent } = standing
  const isUponSent = changed[field.name] && isSent(field, sent) && !isEqual(field, ours, sent) && !isEqual(field, theirs, agreed)
  return isUponSent ? { ...standing, agreed: withField(agreed, sent, field) } : standing
}

type Decision = 'agreed' | 'theirs' | 'pending' | 'won' | 'conflict'

function decide<V extends Values>(
  field: MergedField,
  policy: MergePolicy,
  { agreed, ours, theirs, theirsAt, changed }: Standing<V>,
): Decision {
  if (isEqual(field, ours, theirs)) return 'agreed'
  if (isEqual(field, ours, agreed)) return 'theirs'
  if (isEqual(field, theirs, agreed)) return 'pending'
  if (field.columns.every((column) => agreed[column] === undefined)) {
    if (isEmpty(field, ours)) return 'theirs'
    if (isEmpty(field, theirs)) return 'won'
  }
  if (policy === 'quickbooks') return 'theirs'
  if (policy === 'ours') return 'won'
  const at = Date.parse(changed[field.name] ?? '')
  // Whose change came later is known only if ours has a time.
  if (policy === 'ask' || Number.isNaN(at)) return 'conflict'
  return at > Date.parse(theirsAt) ? 'won' : 'theirs'
}

/** Fields in which theirs differs from what was agreed: after a merge these are the ones that wait for a person. */
export const conflictsOf = <V extends Values>({ fields }: Pick<Rules, 'fields'>, { agreed, ours, theirs }: Standing<V>): string[] =>
  fields.filter((field) => !isEqual(field, theirs, agreed) && !isEqual(field, ours, theirs)).map(({ name }) => name)

/** What they should hold: ours, and theirs where a person must mergeChosen. The difference to `theirs` is what has to be sent. */
export function changesToSend<V extends Values>(rules: Pick<Rules, 'fields'>, standing: Standing<V>): { values: V; fields: string[] } {
  const asked = new Set(conflictsOf(rules, standing))
  const held = rules.fields.filter(({ name }) => asked.has(name))
  const values = held.reduce((all, field) => withField(all, standing.theirs, field), standing.ours)
  return { values, fields: rules.fields.filter((field) => !isEqual(field, values, standing.theirs)).map(({ name }) => name) }
}

/**
 * They took what was sent and answered `answer`: so the sent fields were agreed then, in the form they gave them, whatever came after on
 * either side. An answer that comes late changes nothing of the newer version we know, nor of what was made upon that one.
 */
export function mergeConfirmed<V extends Values>(
  rules: Rules,
  { sent, ...standing }: Standing<V>,
  { answer, answeredAt, isNewest }: { answer: V; answeredAt: string; isNewest: boolean },
): Merged<V> {
  const taken = rules.fields.filter((field) => isSent(field, sent))
  const untouched = taken.filter((field) => isEqual(field, standing.ours, sent))
  const behind = taken.filter((field) => isNewest || untouched.includes(field) || !isEqual(field, standing.agreed, standing.theirs))
  return mergeTheirs(rules, {
    ...standing,
    sent: {},
    ours: untouched.reduce((all, field) => withField(all, answer, field), standing.ours),
    agreed: behind.reduce((all, field) => withField(all, answer, field), standing.agreed),
    ...(isNewest && { theirs: answer, theirsAt: answeredAt }),
  })
}

/** A person's choice in conflicts: theirs comes in, or ours goes above the version of theirs that was seen. */
export function mergeChosen<V extends Values>(
  rules: Rules,
  standing: Standing<V>,
  choices: Readonly<Record<string, 'ours' | 'theirs'>>,
): Merged<V> {
  const chosen = rules.fields.filter(({ name }) => choices[name])
  const given = chosen.filter(({ name }) => choices[name] === 'theirs')
  const stillOurs = Object.entries(standing.changed).filter(([name]) => choices[name] !== 'theirs')
  return mergeTheirs(rules, {
    ...standing,
    ours: given.reduce((all, field) => withField(all, standing.theirs, field), standing.ours),
    agreed: chosen.reduce((all, field) => withField(all, standing.theirs, field), standing.agreed),
    changed: Object.fromEntries(stillOurs),
  })
}

/** Notes when we changed which fields. */
export const changedNow = <V extends Values>(
  { fields }: Pick<Rules, 'fields'>,
  changed: Readonly<Record<string, string>>,
  { before, after, at }: { before: V; after: V; at: string },
): Record<string, string> => ({
  ...changed,
  ...Object.fromEntries(fields.filter((field) => !isEqual(field, before, after)).map(({ name }) => [name, at])),
})

const isEqual = ({ columns }: MergedField, one: Partial<Values>, other: Partial<Values>) =>
  columns.every((column) => one[column] !== undefined && one[column] === other[column])
const isSent = ({ columns }: MergedField, sent: Partial<Values>) => columns.every((column) => sent[column] !== undefined)
const isEmpty = ({ columns }: MergedField, values: Values) => columns.every((column) => values[column] === '')

function withField<T extends Partial<Values>>(values: T, from: Partial<Values>, { columns }: MergedField): T {
  const own = columns.filter((column) => from[column] !== undefined)
  return { ...values, ...Object.fromEntries(own.map((column) => [column, from[column]])) }
}
