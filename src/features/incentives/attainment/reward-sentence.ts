import { formatCents } from '#contract/money.ts'
import { withoutEnd } from '#contract/text-ends.ts'
import type { NotCounted } from './engine/counted.ts'
import { unitPlaces, wholeShare } from './engine/documents.ts'
import type { EntryLine } from './engine/entries.ts'
import type { Limit, Trace } from './engine/trace.ts'
import { unscaled } from './engine/whole-numbers.ts'

/** `t`: the browser's `textOf` or the server's `text` in this language. `nameOf`: of a customer, a rep or a program, by its id or code. */
type Spoken = { language: string; t(key: string, values?: Record<string, string | number>): string; nameOf(id: string): string }
type Earned = Extract<Trace, { says: 'earned' }>

/**
 * How an entry was computed, in words: "5% of $1,200.00 is $60.00, at most $50.00 for one sale, the program had $32.00 left, so $32.00." The same
 * wherever it is shown.
 */
export function rewardSentence(
  { trace, amountCents, promisedCents }: Pick<EntryLine, 'trace' | 'amountCents' | 'promisedCents'>,
  spoken: Spoken,
): string {
  const { t } = spoken
  if (trace.says === 'earned') return earnedSentence(trace, trace.isPromise ? promisedCents : amountCents, spoken)
  const amount = formatCents(Math.abs(amountCents))
  if (trace.says === 'returned')
    return t(`attainment.why.returned.${trace.isBelowMinimum ? 'belowMinimum' : 'share'}`, {
      returned: formatCents(trace.returnedCents),
      eligible: formatCents(trace.eligibleCents),
      reward: formatCents(trace.rewardCents),
      amount: formatCents(Math.abs(promisedCents)),
    })
  if (trace.says === 'paid')
    return t(`attainment.why.paid.${amountCents < 0 ? 'less' : 'more'}`, {
      paid: formatCents(Math.max(0, Math.min(trace.paidCents, trace.totalCents))),
      total: formatCents(trace.totalCents),
      earned: formatCents(trace.beforeCents + amountCents),
      promised: formatCents(trace.promisedCents),
      before: formatCents(trace.beforeCents),
      amount,
    })
  if (trace.says === 'heardAnew' || trace.says === 'released') {
    const said =
      trace.says === 'released'
        ? t('attainment.why.released', { turnedAway: formatCents(trace.turnedAwayCents), amount: formatCents(promisedCents) })
        : t(`attainment.why.heardAnew.${amountCents < 0 ? 'less' : 'more'}`, { amount })
    return [
      said,
      ...trace.limits.map((limit) => t('attainment.why.sentence', { text: capital(limitText(limit, spoken), spoken.language) })),
    ].join(' ')
  }
  const undone = trace.because ? t(`attainment.why.because.${trace.because}`) : ''
  if (trace.says === 'undone') return `${undone} ${t('attainment.why.undone', { amount })}`
  const { sumBefore, sumAfter } = trace
  const fell = t('attainment.why.fell', { before: formatCents(sumBefore), after: formatCents(sumAfter), amount })
  return undone ? `${undone} ${fell}` : fell
}

function earnedSentence(trace: Earned, cents: number, spoken: Spoken): string {
  const { t } = spoken
  const { because, limits, share, isLate, isPromise } = trace
  const isCut = limits.length > 0 || share !== wholeShare
  const parts = [
    baseText(trace, t),
    ...(share === wholeShare ? [] : [t('attainment.why.share', { percent: unscaled(share, 2) })]),
    ...limits.map((limit) => limitText(limit, spoken)),
    ...(isCut ? [t('attainment.why.so', { amount: formatCents(cents) })] : []),
  ]
  return [
    ...(because ? [t(`attainment.why.because.${because}`)] : []),
    t('attainment.why.sentence', { text: capital(parts.join(', '), spoken.language) }),
    ...(isLate ? [t('attainment.why.late')] : []),
    ...(isPromise ? [t('attainment.why.promise')] : []),
  ].join(' ')
}

function baseText({ kind, rate, isWhole, eligibleCents, units, sumBefore, sumAfter, baseCents }: Earned, t: Spoken['t']): string {
  const base = formatCents(baseCents)
  if (kind === 'F') return t('attainment.why.flat', { base })
  if (kind === 'P') return t('attainment.why.percent', { rate: plain(rate), eligible: formatCents(eligibleCents), base })
  const of = unscaled(units, unitPlaces)
  if (kind === 'U') return t('attainment.why.units', { count: Number(of), units: of, rate: dollars(rate), base })
  if (sumBefore === null || sumAfter === null) return t('attainment.why.bandsOfSale', { eligible: formatCents(eligibleCents), base })
  const values = { before: formatCents(sumBefore), after: formatCents(sumAfter), base }
  if (kind === 'G') return t(`attainment.why.${baseCents > 0 ? 'goal' : 'noGoal'}`, values)
  return t(`attainment.why.${isWhole ? 'wholeBand' : 'bands'}`, values)
}

function limitText({ kind, leftCents, mergedFrom }: Limit, { language, t, nameOf }: Spoken): string {
  const left = formatCents(leftCents)
  if (kind !== 'person' || mergedFrom.length === 0) return t(`attainment.why.limit.${kind}`, { left })
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(mergedFrom.map(nameOf))
  return t('attainment.why.limit.personMerged', { left, names })
}

/** Why a sale earns nothing of a program. */
export const refusalSentence = (
  { refusal, eligibleCents, minimumCents, takenBy }: NotCounted,
  { t, nameOf }: Pick<Spoken, 't' | 'nameOf'>,
) =>
  t(`attainment.refused.${refusal}`, {
    eligible: formatCents(eligibleCents),
    minimum: formatCents(minimumCents),
    program: takenBy && nameOf(takenBy),
  })

const plain = (rate: string) => (rate.includes('.') ? withoutEnd(withoutEnd(rate, '0'), '.') : rate)
const capital = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
/** Two decimals at least. */
const dollars = (rate: string) => {
  const [whole = '0', fraction = ''] = plain(rate).split('.')
  return `$${whole}.${fraction.padEnd(2, '0')}`
}
