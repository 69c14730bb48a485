import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { currentLanguage } from '#web/app/text.ts'
import { Data } from '#web/record/data.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import type { ProgramTerms } from '../../terms.ts'

type Props = {
  terms: Omit<ProgramTerms, 'rewards'>
  names: Readonly<Record<string, string>>
}

const eligibleKinds = ['items', 'categories', 'customers', 'groups', 'territories', 'reps'] as const

/** For whom and what a version is, which sales count, and its limits. */
export function TermsData({ terms, names }: Props) {
  const { t } = useTranslation()
  const { eligible, minSaleAmt, maximumAllowed, maxPerPayee, returnDays, claimDays, minimumPayout } = terms
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' })
  const chosen = eligibleKinds
    .filter((kind) => eligible[kind].ids.length > 0)
    .map((kind): [string, string] => {
      const { only, ids } = eligible[kind]
      const named = list.format(ids.map((id) => names[id] ?? id))
      return [t(`programs.eligible.${kind}`), only === 'these' ? named : t('programs.allBut', { names: named })]
    })
  const days = (count: number) => count > 0 && t('programs.dayCount', { count })
  return (
    <Data
      rows={[
        [t('programs.record.days'), t('programs.days', { from: dayText(terms.fromDate), to: dayText(terms.toDate) })],
        ...(chosen.length ? chosen : [[t('programs.groups.eligible'), t('programs.everybody')] satisfies [string, string]]),
        [
          t('fields.minSaleAmt'),
          minSaleAmt > 0 && `${formatCents(minSaleAmt)}, ${t(`programs.minimumOf.${terms.minimumOf}`).toLowerCase()}`,
        ],
        [t('fields.earnOn'), t(`programs.earnOn.${terms.earnOn}`)],
        [t('fields.overlap'), t(`programs.overlap.${terms.overlap}`)],
        [t('fields.returnDays'), days(returnDays)],
        [t('fields.claimDays'), days(claimDays)],
        [t('fields.countsPaused'), terms.countsPaused && t('common.yes')],
        [t('fields.maximumAllowed'), maximumAllowed === null ? t('programs.noCeiling') : formatCents(maximumAllowed)],
        [t('fields.whenShort'), maximumAllowed !== null && t(`programs.whenShort.${terms.whenShort}`)],
        [t('fields.maxPerPayee'), maxPerPayee !== null && formatCents(maxPerPayee)],
        [t('fields.sharedCredit'), t(`programs.sharedCredit.${terms.sharedCredit}`)],
        [t('fields.minimumPayout'), minimumPayout > 0 && formatCents(minimumPayout)],
      ]}
    />
  )
}
